CREATE TABLE public.payments (
    id integer NOT NULL,
    provider text,
    reference text
);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_provider_reference_key UNIQUE (provider, reference);

--
-- Dbmate schema migrations
--

INSERT INTO public.schema_migrations (version) VALUES
    ('20240101000000');
