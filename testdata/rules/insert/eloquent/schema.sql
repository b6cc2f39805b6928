CREATE TABLE IF NOT EXISTS trip_notes (
    id integer PRIMARY KEY AUTOINCREMENT,
    rider text NOT NULL,
    fare bigint NOT NULL,
    created_at timestamp NOT NULL
);
CREATE TABLE IF NOT EXISTS trip_bookings (
    trip_id text PRIMARY KEY,
    fare bigint NOT NULL
);
