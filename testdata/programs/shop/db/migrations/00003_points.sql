-- +goose Up
CREATE TABLE members (
    id          BIGINT PRIMARY KEY,
    points      BIGINT NOT NULL DEFAULT 0
);

CREATE TABLE points_entries (
    id          BIGSERIAL PRIMARY KEY,
    reference   TEXT NOT NULL UNIQUE,
    member_id   BIGINT NOT NULL REFERENCES members (id),
    points      BIGINT NOT NULL
);

CREATE TABLE basket_credits (
    member_id   BIGINT PRIMARY KEY REFERENCES members (id)
);

CREATE TABLE basket_line_credits (
    member_id   BIGINT NOT NULL REFERENCES members (id),
    line_id     TEXT NOT NULL,
    PRIMARY KEY (member_id, line_id)
);

CREATE TABLE coupon_codes (
    code        TEXT PRIMARY KEY,
    used        BIGINT NOT NULL DEFAULT 0
);

-- A coupon may be redeemed without a purchase.
CREATE TABLE coupon_redemptions (
    id          BIGSERIAL PRIMARY KEY,
    purchase_id TEXT UNIQUE,
    code        TEXT NOT NULL REFERENCES coupon_codes (code)
);

CREATE TABLE coupon_claims (
    id          BIGSERIAL PRIMARY KEY,
    purchase_id TEXT NOT NULL UNIQUE,
    code        TEXT NOT NULL REFERENCES coupon_codes (code)
);

CREATE TABLE campaign_uses (
    id          BIGSERIAL PRIMARY KEY,
    member_id   BIGINT NOT NULL REFERENCES members (id),
    kind        TEXT NOT NULL
);

CREATE UNIQUE INDEX campaign_uses_welcome ON campaign_uses (member_id) WHERE kind = 'welcome';

-- +goose Down
DROP TABLE campaign_uses;
DROP TABLE coupon_claims;
DROP TABLE coupon_redemptions;
DROP TABLE coupon_codes;
DROP TABLE basket_line_credits;
DROP TABLE basket_credits;
DROP TABLE points_entries;
DROP TABLE members;
