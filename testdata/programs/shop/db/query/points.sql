-- name: AddPoints :exec
UPDATE members
SET points = points + $2
WHERE id = $1;

-- name: CreatePointsEntry :exec
INSERT INTO points_entries (reference, member_id, points)
VALUES ($1, $2, $3);

-- name: CreateBasketCredit :execrows
INSERT INTO basket_credits (member_id)
VALUES ($1)
ON CONFLICT DO NOTHING;

-- name: CreateBasketLineCredit :execrows
INSERT INTO basket_line_credits (member_id, line_id)
VALUES ($1, $2)
ON CONFLICT DO NOTHING;

-- name: CreateCouponRedemption :execrows
INSERT INTO coupon_redemptions (purchase_id, code)
VALUES ($1, $2)
ON CONFLICT (purchase_id) DO NOTHING;

-- name: CreateCouponClaim :execrows
INSERT INTO coupon_claims (purchase_id, code)
VALUES ($1, $2)
ON CONFLICT (purchase_id) DO NOTHING;

-- name: CreateCampaignUse :execrows
INSERT INTO campaign_uses (member_id, kind)
VALUES ($1, $2)
ON CONFLICT DO NOTHING;

-- name: CountCoupon :exec
UPDATE coupon_codes
SET used = used + 1
WHERE code = $1;
