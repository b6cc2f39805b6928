DROP INDEX accounts_iban;
