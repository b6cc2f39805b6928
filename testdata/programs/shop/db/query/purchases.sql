-- name: PayPurchase :exec
UPDATE purchases
SET paid_total = paid_total + $2, status = 'paid'
WHERE id = $1 AND status = 'pending';

-- name: GetPurchase :one
SELECT id, wallet_id, sku, quantity, paid_total, status FROM purchases
WHERE id = $1;

-- name: GetPurchaseForUpdate :one
SELECT id, wallet_id, sku, quantity, paid_total, status FROM purchases
WHERE id = $1
FOR UPDATE;

-- name: UpdatePurchaseStatus :exec
UPDATE purchases
SET status = $2
WHERE id = $1;

-- name: CreateOutboxMessage :exec
INSERT INTO outbox_messages (event_id, topic, body)
VALUES ($1, $2, $3)
ON CONFLICT (event_id) DO NOTHING;

-- name: LockVouchers :exec
SELECT pg_advisory_xact_lock(hashtext($1));

-- name: VoucherExists :one
SELECT EXISTS (SELECT 1 FROM vouchers WHERE purchase_id = $1);

-- name: CountVouchers :one
SELECT count(*) FROM vouchers
WHERE purchase_id = $1;

-- name: CreateVoucher :exec
INSERT INTO vouchers (purchase_id, amount)
VALUES ($1, $2);

-- name: LeaseParcel :one
UPDATE parcels
SET leased_until = now() + interval '1 minute'
WHERE id = (
    SELECT id FROM parcels
    WHERE purchase_id = $1 AND status = 'packed' AND (leased_until IS NULL OR leased_until < now())
    ORDER BY id
    LIMIT 1
    FOR UPDATE SKIP LOCKED
)
RETURNING id, purchase_id, status, leased_until;

-- name: PackedParcelExists :one
SELECT EXISTS (SELECT 1 FROM parcels WHERE purchase_id = $1 AND status = 'packed');

-- name: FinishParcel :exec
UPDATE parcels
SET status = $2, leased_until = NULL
WHERE id = $1;
