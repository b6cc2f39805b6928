CREATE TABLE videos (
    id          TEXT PRIMARY KEY,
    channel_id  BIGINT NOT NULL,
    status      TEXT NOT NULL,
    seconds     INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE outbox (
    id        BIGSERIAL PRIMARY KEY,
    video_id  TEXT NOT NULL REFERENCES videos (id),
    topic     TEXT NOT NULL,
    sent      BOOLEAN NOT NULL DEFAULT FALSE
);
