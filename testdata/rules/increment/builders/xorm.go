package main

import (
	"context"
	"log"
	"os"

	"github.com/hibiken/asynq"
	"xorm.io/xorm"
)

// Vault is a row of vault.
type Vault struct {
	ID      int64  `xorm:"'id' pk autoincr"`
	Owner   string `xorm:"'owner' unique"`
	Balance int64  `xorm:"'balance'"`
}

// VaultLine is a row of vault_line.
type VaultLine struct {
	ID     int64  `xorm:"'id' pk autoincr"`
	Owner  string `xorm:"'owner'"`
	Amount int64  `xorm:"'amount'"`
}

// VaultReceipt is a row of vault_receipt.
type VaultReceipt struct {
	ID string `xorm:"'id' pk"`
}

// Xorms builds with xorm.
type Xorms struct{ engine *xorm.Engine }

func registerXorm(mux *asynq.ServeMux) {
	engine, err := xorm.NewEngine("pgx", os.Getenv("DATABASE_URL"))
	if err != nil {
		log.Fatal(err)
	}
	x := &Xorms{engine}
	mux.HandleFunc("xorm:add", x.Add)
	mux.HandleFunc("xorm:set", x.Set)
	mux.HandleFunc("xorm:log", x.Log)
	mux.HandleFunc("xorm:once", x.Once)
}

// Add adds.
func (x *Xorms) Add(ctx context.Context, t *asynq.Task) error {
	c, err := decode(t)
	if err != nil {
		return err
	}
	_, err = x.engine.Context(ctx).Where("owner = ?", c.Wallet).Incr("balance", c.Amount).Update(&Vault{}) // want increment `"xorm:add".*UPDATE vault SET balance = balance \+ \?`
	return err
}

// Set sets.
func (x *Xorms) Set(ctx context.Context, t *asynq.Task) error {
	c, err := decode(t)
	if err != nil {
		return err
	}
	_, err = x.engine.Context(ctx).Where("owner = ?", c.Wallet).Cols("balance").Update(&Vault{Balance: c.Amount})
	return err
}

// Log inserts a row on each run.
func (x *Xorms) Log(ctx context.Context, t *asynq.Task) error {
	c, err := decode(t)
	if err != nil {
		return err
	}
	_, err = x.engine.Context(ctx).Insert(&VaultLine{Owner: c.Wallet, Amount: c.Amount}) // want insert `"xorm:log".*INSERT INTO vault_line`
	return err
}

// Once adds where the operation's row is new, in its transaction.
func (x *Xorms) Once(ctx context.Context, t *asynq.Task) error {
	c, err := decode(t)
	if err != nil {
		return err
	}
	sess := x.engine.NewSession()
	defer sess.Close()
	if err := sess.Begin(); err != nil {
		return err
	}
	found, err := sess.Context(ctx).Where("id = ?", c.ChangeID).Get(&VaultReceipt{})
	if err != nil {
		return err
	}
	if found {
		return nil
	}
	if _, err := sess.Context(ctx).Insert(&VaultReceipt{ID: c.ChangeID}); err != nil {
		return err
	}
	if _, err := sess.Context(ctx).Where("owner = ?", c.Wallet).Incr("balance", c.Amount).Update(&Vault{}); err != nil {
		return err
	}
	return sess.Commit()
}
