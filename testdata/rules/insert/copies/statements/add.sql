UPDATE meters SET total = total + $1 WHERE id = $2
