COMMENT ON SCHEMA public IS '';
CREATE TABLE public.account (
    id text NOT NULL,
    "accountId" text NOT NULL,
    "providerId" text NOT NULL,
    "userId" text NOT NULL,
    "accessToken" text,
    "refreshToken" text,
    "idToken" text,
    "accessTokenExpiresAt" timestamp with time zone,
    "refreshTokenExpiresAt" timestamp with time zone,
    scope text,
    password text,
    "createdAt" timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "updatedAt" timestamp with time zone NOT NULL
);
CREATE TABLE public.apikey (
    id text NOT NULL,
    "configId" text NOT NULL,
    name text,
    start text,
    "referenceId" text NOT NULL,
    prefix text,
    key text NOT NULL,
    "refillInterval" integer,
    "refillAmount" integer,
    "lastRefillAt" timestamp with time zone,
    enabled boolean,
    "rateLimitEnabled" boolean,
    "rateLimitTimeWindow" integer,
    "rateLimitMax" integer,
    "requestCount" integer,
    remaining integer,
    "lastRequest" timestamp with time zone,
    "expiresAt" timestamp with time zone,
    "createdAt" timestamp with time zone NOT NULL,
    "updatedAt" timestamp with time zone NOT NULL,
    permissions text,
    metadata text
);
CREATE TABLE public.invitation (
    id text NOT NULL,
    "organizationId" text NOT NULL,
    email text NOT NULL,
    role text,
    status text NOT NULL,
    "expiresAt" timestamp with time zone NOT NULL,
    "createdAt" timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "inviterId" text NOT NULL
);
CREATE TABLE public.member (
    id text NOT NULL,
    "organizationId" text NOT NULL,
    "userId" text NOT NULL,
    role text NOT NULL,
    "createdAt" timestamp with time zone NOT NULL
);
CREATE TABLE public.organization (
    id text NOT NULL,
    name text NOT NULL,
    slug text NOT NULL,
    logo text,
    "createdAt" timestamp with time zone NOT NULL,
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
    "createdAt" timestamp with time zone,
    aaguid text
);
CREATE TABLE public.session (
    id text NOT NULL,
    "expiresAt" timestamp with time zone NOT NULL,
    token text NOT NULL,
    "createdAt" timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "updatedAt" timestamp with time zone NOT NULL,
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
    "createdAt" timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "updatedAt" timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);
CREATE TABLE public.verification (
    id text NOT NULL,
    identifier text NOT NULL,
    value text NOT NULL,
    "expiresAt" timestamp with time zone NOT NULL,
    "createdAt" timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "updatedAt" timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);
INSERT INTO public.account (id, "accountId", "providerId", "userId", "accessToken", "refreshToken", "idToken", "accessTokenExpiresAt", "refreshTokenExpiresAt", scope, password, "createdAt", "updatedAt") VALUES ('Hs0yIaXFl6rO8UID6z0eOUu7R0iBghHY', 'm42yhYKw206aEOZBzRpdcN6LYSTl6dvs', 'credential', 'm42yhYKw206aEOZBzRpdcN6LYSTl6dvs', NULL, NULL, NULL, NULL, NULL, NULL, 'ce9296b6a74ff98e3e4d4b6f3396a685:e91c173d3ecc9a35904e2558ccb8f4e08cb047ea000d21b2f6ee25cec178f5e8b1735288030c8b4fed5c0bba03f0da520ecc037e851daedf0e051003fc9f0697', '2026-11-23 09:13:10.32+00', '2026-11-23 09:13:10.32+00');
INSERT INTO public.apikey (id, "configId", name, start, "referenceId", prefix, key, "refillInterval", "refillAmount", "lastRefillAt", enabled, "rateLimitEnabled", "rateLimitTimeWindow", "rateLimitMax", "requestCount", remaining, "lastRequest", "expiresAt", "createdAt", "updatedAt", permissions, metadata) VALUES ('x6YmW67NwsLUeWWFWs4dnHMTxXvPb1xJ', 'default', 'build', 'acme_I', 'm42yhYKw206aEOZBzRpdcN6LYSTl6dvs', 'acme_', 'RkR5EFMtPLypTMXV2TDfr85Km3jxnIvsCguX2WfMZqs', NULL, NULL, NULL, true, true, 86400000, 10, 0, NULL, NULL, NULL, '2026-11-23 09:13:10.39+00', '2026-11-23 09:13:10.39+00', NULL, 'null');
INSERT INTO public.apikey (id, "configId", name, start, "referenceId", prefix, key, "refillInterval", "refillAmount", "lastRefillAt", enabled, "rateLimitEnabled", "rateLimitTimeWindow", "rateLimitMax", "requestCount", remaining, "lastRequest", "expiresAt", "createdAt", "updatedAt", permissions, metadata) VALUES ('llEEAWZgTUvkQtWyMg5gzNRbGavySLz8', 'default', 'ended', 'aEDiIq', 'm42yhYKw206aEOZBzRpdcN6LYSTl6dvs', NULL, '2fNMppRtQCP57HogP-mxqSByFbkgvsTAwpmmED5DQ5U', NULL, NULL, NULL, true, true, 86400000, 10, 0, NULL, NULL, '2026-11-24 09:13:10.457+00', '2026-11-23 09:13:10.457+00', '2026-11-23 09:13:10.457+00', NULL, 'null');
INSERT INTO public.passkey (id, name, "publicKey", "userId", "credentialID", counter, "deviceType", "backedUp", transports, "createdAt", aaguid) VALUES ('hVSYNKRkXXv4IP8dXYYj8W9wGxMAqaNV', 'Laptop', 'pQECAyYgASFYIAnm2LbVDVgH8YZwdSzA8B6RaLTuXuopegtr5mMXeT7iIlggS/Iv0+Nq7XdzrJUH+Wdeq/UX/YhUiI2CUxAooEZDh78=', 'm42yhYKw206aEOZBzRpdcN6LYSTl6dvs', 'bvS9s0W_eO3C6npacZFUbojfy95sqt_ZXsk0wCpmSO8', 0, 'singleDevice', false, 'internal', '2026-11-23 09:13:10.609+00', '00000000-0000-0000-0000-000000000000');
INSERT INTO public.session (id, "expiresAt", token, "createdAt", "updatedAt", "ipAddress", "userAgent", "userId", "activeOrganizationId") VALUES ('tylfNOlStDz8f5aaT9QxSb4zk0Mo1YOD', '2026-11-30 09:13:10.342+00', 'gqyRq7D0lKqnv36s5A2wEYkqaXpREJXb', '2026-11-23 09:13:10.342+00', '2026-11-23 09:13:10.342+00', '', '', 'm42yhYKw206aEOZBzRpdcN6LYSTl6dvs', NULL);
INSERT INTO public."user" (id, name, email, "emailVerified", image, "createdAt", "updatedAt") VALUES ('m42yhYKw206aEOZBzRpdcN6LYSTl6dvs', 'Olga', 'olga@example.com', false, NULL, '2026-11-23 09:13:10.304+00', '2026-11-23 09:13:10.304+00');
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
CREATE INDEX "account_userId_idx" ON public.account USING btree ("userId");
CREATE INDEX "apikey_configId_idx" ON public.apikey USING btree ("configId");
CREATE INDEX apikey_key_idx ON public.apikey USING btree (key);
CREATE INDEX "apikey_referenceId_idx" ON public.apikey USING btree ("referenceId");
CREATE INDEX invitation_email_idx ON public.invitation USING btree (email);
CREATE INDEX "invitation_organizationId_idx" ON public.invitation USING btree ("organizationId");
CREATE INDEX "member_organizationId_idx" ON public.member USING btree ("organizationId");
CREATE INDEX "member_userId_idx" ON public.member USING btree ("userId");
CREATE UNIQUE INDEX organization_slug_uidx ON public.organization USING btree (slug);
CREATE INDEX "passkey_credentialID_idx" ON public.passkey USING btree ("credentialID");
CREATE INDEX "passkey_userId_idx" ON public.passkey USING btree ("userId");
CREATE INDEX "session_userId_idx" ON public.session USING btree ("userId");
CREATE INDEX verification_identifier_idx ON public.verification USING btree (identifier);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT "account_userId_fkey" FOREIGN KEY ("userId") REFERENCES public."user"(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.invitation
    ADD CONSTRAINT "invitation_inviterId_fkey" FOREIGN KEY ("inviterId") REFERENCES public."user"(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.invitation
    ADD CONSTRAINT "invitation_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES public.organization(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.member
    ADD CONSTRAINT "member_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES public.organization(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.member
    ADD CONSTRAINT "member_userId_fkey" FOREIGN KEY ("userId") REFERENCES public."user"(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.passkey
    ADD CONSTRAINT "passkey_userId_fkey" FOREIGN KEY ("userId") REFERENCES public."user"(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.session
    ADD CONSTRAINT "session_userId_fkey" FOREIGN KEY ("userId") REFERENCES public."user"(id) ON DELETE CASCADE;
