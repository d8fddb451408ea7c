COMMENT ON SCHEMA public IS '';
CREATE TABLE public.account (
    id text NOT NULL,
    "accountId" text NOT NULL,
    "providerId" text NOT NULL,
    "userId" text NOT NULL,
    "accessToken" text,
    "refreshToken" text,
    "idToken" text,
    "accessTokenExpiresAt" timestamp without time zone,
    "refreshTokenExpiresAt" timestamp without time zone,
    scope text,
    password text,
    "createdAt" timestamp without time zone NOT NULL,
    "updatedAt" timestamp without time zone NOT NULL
);
CREATE TABLE public.apikey (
    id text NOT NULL,
    name text,
    start text,
    prefix text,
    key text NOT NULL,
    "userId" text NOT NULL,
    "refillInterval" integer,
    "refillAmount" integer,
    "lastRefillAt" timestamp without time zone,
    enabled boolean,
    "rateLimitEnabled" boolean,
    "rateLimitTimeWindow" integer,
    "rateLimitMax" integer,
    "requestCount" integer,
    remaining integer,
    "lastRequest" timestamp without time zone,
    "expiresAt" timestamp without time zone,
    "createdAt" timestamp without time zone NOT NULL,
    "updatedAt" timestamp without time zone NOT NULL,
    permissions text,
    metadata text
);
CREATE TABLE public.invitation (
    id text NOT NULL,
    "organizationId" text NOT NULL,
    email text NOT NULL,
    role text,
    status text NOT NULL,
    "expiresAt" timestamp without time zone NOT NULL,
    "inviterId" text NOT NULL
);
CREATE TABLE public.member (
    id text NOT NULL,
    "organizationId" text NOT NULL,
    "userId" text NOT NULL,
    role text NOT NULL,
    "createdAt" timestamp without time zone NOT NULL
);
CREATE TABLE public.organization (
    id text NOT NULL,
    name text NOT NULL,
    slug text NOT NULL,
    logo text,
    "createdAt" timestamp without time zone NOT NULL,
    metadata text
);
CREATE TABLE public.passkey (
    id text NOT NULL,
    name text,
    "publicKey" text NOT NULL,
    "userId" text NOT NULL,
    "credentialID" text NOT NULL,
    counter integer NOT NULL,
    "deviceType" text NOT NULL,
    "backedUp" boolean NOT NULL,
    transports text,
    "createdAt" timestamp without time zone,
    aaguid text
);
CREATE TABLE public.session (
    id text NOT NULL,
    "expiresAt" timestamp without time zone NOT NULL,
    token text NOT NULL,
    "createdAt" timestamp without time zone NOT NULL,
    "updatedAt" timestamp without time zone NOT NULL,
    "ipAddress" text,
    "userAgent" text,
    "userId" text NOT NULL,
    "activeOrganizationId" text
);
CREATE TABLE public."user" (
    id text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    "emailVerified" boolean NOT NULL,
    image text,
    "createdAt" timestamp without time zone NOT NULL,
    "updatedAt" timestamp without time zone NOT NULL
);
CREATE TABLE public.verification (
    id text NOT NULL,
    identifier text NOT NULL,
    value text NOT NULL,
    "expiresAt" timestamp without time zone NOT NULL,
    "createdAt" timestamp without time zone,
    "updatedAt" timestamp without time zone
);
INSERT INTO public.account (id, "accountId", "providerId", "userId", "accessToken", "refreshToken", "idToken", "accessTokenExpiresAt", "refreshTokenExpiresAt", scope, password, "createdAt", "updatedAt") VALUES ('5zZRjFb24dT7nU3avn6HZ1L4itjjjjy0', 'WVEol018kmbeuWR2aglVsLYbpLvVJd9T', 'credential', 'WVEol018kmbeuWR2aglVsLYbpLvVJd9T', NULL, NULL, NULL, NULL, NULL, NULL, '1546d0d021df159cdd376e113c8de1e7:bd44aaf6d68a52e7feb29a90a06e724dc5c279923ece70ef89a6c2d605b09de9f45a0ee9dea061047a8a9d72e88e1411985c6fab6c27e70f1267b84e4009711c', '2026-11-23 09:12:04.347', '2026-11-23 09:12:04.347');
INSERT INTO public.apikey (id, name, start, prefix, key, "userId", "refillInterval", "refillAmount", "lastRefillAt", enabled, "rateLimitEnabled", "rateLimitTimeWindow", "rateLimitMax", "requestCount", remaining, "lastRequest", "expiresAt", "createdAt", "updatedAt", permissions, metadata) VALUES ('llNRt1xf9D6WNED1xj6HKVEFgdYgx5pz', 'build', 'acme_d', 'acme_', '5hsnWrHh98LKwZCrSZ2pEFDOCBAog1aS_KRDRhn5Gq8', 'WVEol018kmbeuWR2aglVsLYbpLvVJd9T', NULL, NULL, NULL, true, true, 86400000, 10, 0, NULL, NULL, NULL, '2026-11-23 09:12:04.412', '2026-11-23 09:12:04.412', NULL, 'null');
INSERT INTO public.apikey (id, name, start, prefix, key, "userId", "refillInterval", "refillAmount", "lastRefillAt", enabled, "rateLimitEnabled", "rateLimitTimeWindow", "rateLimitMax", "requestCount", remaining, "lastRequest", "expiresAt", "createdAt", "updatedAt", permissions, metadata) VALUES ('MzXyg9pD9Ujs0PBAmchO30anbycnIqdr', 'ended', 'VAmleR', NULL, 'tgYtw7g-OSAs7izPJwiJYkrz23hjHFWRbG7HREOszu8', 'WVEol018kmbeuWR2aglVsLYbpLvVJd9T', NULL, NULL, NULL, true, true, 86400000, 10, 0, NULL, NULL, '2026-11-24 09:12:04.438', '2026-11-23 09:12:04.438', '2026-11-23 09:12:04.438', NULL, 'null');
INSERT INTO public.passkey (id, name, "publicKey", "userId", "credentialID", counter, "deviceType", "backedUp", transports, "createdAt", aaguid) VALUES ('5SdnjLz2aO98ywwTMvXtlYoWFjDF847d', 'Laptop', 'pQECAyYgASFYIMt5aFA45G8lIgliJE6wYq3yamIyxO6x1UODBbRasTojIlggYoBQ8OcnKp0/InxIxkl3VoCKf5zbSFagDlpNJaWw1Tw=', 'WVEol018kmbeuWR2aglVsLYbpLvVJd9T', 'z7ZNExqPmXdsoz_QWdGxq7pRZUhU3molLPZGw95gQcY', 0, 'singleDevice', false, 'internal', '2026-11-23 09:12:04.499', '00000000-0000-0000-0000-000000000000');
INSERT INTO public.session (id, "expiresAt", token, "createdAt", "updatedAt", "ipAddress", "userAgent", "userId", "activeOrganizationId") VALUES ('l5uRzgflvD9kSsIsNr6XHBOQDglviICm', '2026-11-30 09:12:04.359', 'rk6O6FVOuHIENDzX5nv5i8InVT8uQnAG', '2026-11-23 09:12:04.359', '2026-11-23 09:12:04.359', '', '', 'WVEol018kmbeuWR2aglVsLYbpLvVJd9T', NULL);
INSERT INTO public."user" (id, name, email, "emailVerified", image, "createdAt", "updatedAt") VALUES ('WVEol018kmbeuWR2aglVsLYbpLvVJd9T', 'Olga', 'olga@example.com', false, NULL, '2026-11-23 09:12:04.324', '2026-11-23 09:12:04.324');
INSERT INTO public.verification (id, identifier, value, "expiresAt", "createdAt", "updatedAt") VALUES ('ZNlTmxRupVUt48bYWEkcu0attamSRehB', 'bgSwOPZ9m3dgJQD6RbVm53hUe4iesQyk', '{"expectedChallenge":"ZRFOa0MjpOvYVScxvgnVqtW_e5CGr44MqV-44hp0LZs","userData":{"id":"WVEol018kmbeuWR2aglVsLYbpLvVJd9T"}}', '2026-11-23 09:16:55.905', '2026-11-23 09:12:04.465', '2026-11-23 09:12:04.465');
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.apikey
    ADD CONSTRAINT apikey_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.invitation
    ADD CONSTRAINT invitation_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.member
    ADD CONSTRAINT member_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.organization
    ADD CONSTRAINT organization_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.organization
    ADD CONSTRAINT organization_slug_key UNIQUE (slug);
ALTER TABLE ONLY public.passkey
    ADD CONSTRAINT passkey_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_token_key UNIQUE (token);
ALTER TABLE ONLY public."user"
    ADD CONSTRAINT user_email_key UNIQUE (email);
ALTER TABLE ONLY public."user"
    ADD CONSTRAINT user_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.verification
    ADD CONSTRAINT verification_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT "account_userId_fkey" FOREIGN KEY ("userId") REFERENCES public."user"(id);
ALTER TABLE ONLY public.apikey
    ADD CONSTRAINT "apikey_userId_fkey" FOREIGN KEY ("userId") REFERENCES public."user"(id);
ALTER TABLE ONLY public.invitation
    ADD CONSTRAINT "invitation_inviterId_fkey" FOREIGN KEY ("inviterId") REFERENCES public."user"(id);
ALTER TABLE ONLY public.invitation
    ADD CONSTRAINT "invitation_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES public.organization(id);
ALTER TABLE ONLY public.member
    ADD CONSTRAINT "member_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES public.organization(id);
ALTER TABLE ONLY public.member
    ADD CONSTRAINT "member_userId_fkey" FOREIGN KEY ("userId") REFERENCES public."user"(id);
ALTER TABLE ONLY public.passkey
    ADD CONSTRAINT "passkey_userId_fkey" FOREIGN KEY ("userId") REFERENCES public."user"(id);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT "session_userId_fkey" FOREIGN KEY ("userId") REFERENCES public."user"(id);
