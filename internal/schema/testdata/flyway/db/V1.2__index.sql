CREATE UNIQUE INDEX accounts_iban ON accounts (iban);
