--
-- PostgreSQL database dump
--

\restrict abc

SET statement_timeout = 0;
SELECT pg_catalog.set_config('search_path', '', false);

--
-- Name: events; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.events (
    id bigint NOT NULL,
    body text DEFAULT 'a; b'::text
);

COMMENT ON TABLE public.events IS 'CREATE TABLE ghost (id int PRIMARY KEY);';

--
-- Data for Name: events; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.events (id, body) FROM stdin;
1	it's a body; CREATE TABLE ghost (id int PRIMARY KEY);
2	"
\.

--
-- Name: events events_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (id);
