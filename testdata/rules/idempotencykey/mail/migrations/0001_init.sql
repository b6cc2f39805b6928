CREATE TABLE sent_tickets (
    booking_id  TEXT PRIMARY KEY
);
