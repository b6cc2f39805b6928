-- name: AddCredit :exec
UPDATE customers
SET credit = credit + $2
WHERE id = $1;

-- name: CreateMovement :one
INSERT INTO movements (customer_id, amount)
VALUES ($1, $2)
RETURNING id, customer_id, amount;

-- name: CreateRefund :execrows
INSERT INTO refunds (order_id, amount)
VALUES ($1, $2)
ON CONFLICT (order_id) DO NOTHING;

-- name: GetOrderForUpdate :one
SELECT id, status FROM orders
WHERE id = $1
FOR UPDATE;

-- name: UpdateOrderStatus :exec
UPDATE orders
SET status = $2
WHERE id = $1;
