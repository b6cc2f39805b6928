-- name: AddBalance :exec
UPDATE wallets
SET balance = balance + $2
WHERE id = $1;

-- name: CreateCashback :execrows
INSERT INTO wallet_cashbacks (operation_id, wallet_id, amount)
VALUES ($1, $2, $3)
ON CONFLICT (operation_id) DO NOTHING;

-- name: CreateRefund :exec
INSERT INTO wallet_refunds (refund_id, wallet_id, amount)
VALUES ($1, $2, $3);

-- name: CreateTopUp :execresult
INSERT INTO wallet_top_ups (payment_id, wallet_id, amount)
VALUES ($1, $2, $3)
ON CONFLICT (payment_id) DO NOTHING;

-- name: Deposit :exec
UPDATE wallets
SET balance = balance + $2, last_op_id = $3
WHERE id = $1 AND last_op_id <> $3;

-- name: Withdraw :execrows
UPDATE wallets
SET balance = balance - $2
WHERE id = $1 AND balance >= $2;

-- name: ListWaitingSettlements :many
SELECT id, merchant_id, wallet_id, amount, status FROM settlements
WHERE merchant_id = $1 AND status = 'waiting'
ORDER BY id
LIMIT 50;

-- name: LockWaitingSettlements :many
SELECT id, merchant_id, wallet_id, amount, status FROM settlements
WHERE merchant_id = $1 AND status = 'waiting'
ORDER BY id
LIMIT 50
FOR UPDATE SKIP LOCKED;

-- name: SettleSettlement :exec
UPDATE settlements
SET status = 'settled'
WHERE id = $1;

-- name: CreateHandledTask :execrows
INSERT INTO handled_tasks (task_id)
VALUES ($1)
ON CONFLICT (task_id) DO NOTHING;

-- name: DeleteHandledTask :exec
DELETE FROM handled_tasks
WHERE task_id = $1;

-- name: HandledTaskExists :one
SELECT EXISTS (SELECT 1 FROM handled_tasks WHERE task_id = $1);
