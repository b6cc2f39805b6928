UPDATE meters SET last_reading = $1 WHERE id = $2
