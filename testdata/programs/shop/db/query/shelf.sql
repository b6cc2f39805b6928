-- name: AddItems :exec
UPDATE shelf_items
SET quantity = quantity + $2
WHERE sku = $1;

-- name: ReceiveItems :exec
WITH ins AS (
    INSERT INTO shelf_arrivals (delivery_id, sku, quantity)
    VALUES ($1, $2, $3)
    ON CONFLICT (delivery_id) DO NOTHING
    RETURNING 1
)
UPDATE shelf_items
SET quantity = quantity + $3
WHERE sku = $2 AND EXISTS (SELECT 1 FROM ins);

-- name: RestockItems :exec
WITH ins AS (
    INSERT INTO shelf_movements (sku, quantity)
    VALUES ($1, $2)
    RETURNING 1
)
UPDATE shelf_items
SET quantity = quantity + $2
WHERE sku = $1 AND EXISTS (SELECT 1 FROM ins);

-- name: UpsertPrice :exec
INSERT INTO shelf_prices (sku, cents)
VALUES ($1, $2)
ON CONFLICT (sku) DO UPDATE SET cents = EXCLUDED.cents;

-- name: CountSold :exec
INSERT INTO sales_totals (sku, sold)
VALUES ($1, $2)
ON CONFLICT (sku) DO UPDATE SET sold = sales_totals.sold + EXCLUDED.sold;
