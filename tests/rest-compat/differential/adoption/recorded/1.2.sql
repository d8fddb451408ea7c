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
INSERT INTO public.account (id, "accountId", "providerId", "userId", "accessToken", "refreshToken", "idToken", "accessTokenExpiresAt", "refreshTokenExpiresAt", scope, password, "createdAt", "updatedAt") VALUES ('zLxg5HTT2v7RwlVpmfWs9qzK8KkK3YlW', 'SsHdqf1TcFjiKxoiqMVeB1q2vFP0QpSn', 'credential', 'SsHdqf1TcFjiKxoiqMVeB1q2vFP0QpSn', NULL, NULL, NULL, NULL, NULL, NULL, '43fe92195e58b3abb701c2e8f280530c:59d52639c937a82f6cd009587b05d044824d18f15de47582f8d6363009caa1f3316c682788c88790387bcc454655a1b54bf53a4ec2fbdab4091d73cb45af50ad', '2026-11-23 09:11:41.944', '2026-11-23 09:11:41.944');
INSERT INTO public.apikey (id, name, start, prefix, key, "userId", "refillInterval", "refillAmount", "lastRefillAt", enabled, "rateLimitEnabled", "rateLimitTimeWindow", "rateLimitMax", "requestCount", remaining, "lastRequest", "expiresAt", "createdAt", "updatedAt", permissions, metadata) VALUES ('lfaj8ypLPxX2s6EqzK13H71gZsgg73Vq', 'build', 'acme_k', 'acme_', 'HbV_fzMjI7Mr4OWr_0ZTd8PAqc4_oZetHX-V-vF8eDg', 'SsHdqf1TcFjiKxoiqMVeB1q2vFP0QpSn', NULL, NULL, NULL, true, true, 86400000, 10, 0, NULL, NULL, NULL, '2026-11-23 09:11:42.009', '2026-11-23 09:11:42.009', NULL, 'null');
INSERT INTO public.apikey (id, name, start, prefix, key, "userId", "refillInterval", "refillAmount", "lastRefillAt", enabled, "rateLimitEnabled", "rateLimitTimeWindow", "rateLimitMax", "requestCount", remaining, "lastRequest", "expiresAt", "createdAt", "updatedAt", permissions, metadata) VALUES ('6SnbZoiODyNnnHhQ4pvhsWlLvEJ9lKC1', 'ended', 'jowfur', NULL, 'IllE1VL0qnOU_3_rCiro5JEmnbzlK-ZGyAu6SHBl1Cw', 'SsHdqf1TcFjiKxoiqMVeB1q2vFP0QpSn', NULL, NULL, NULL, true, true, 86400000, 10, 0, NULL, NULL, '2026-11-24 09:11:42.035', '2026-11-23 09:11:42.035', '2026-11-23 09:11:42.035', NULL, 'null');
INSERT INTO public.passkey (id, name, "publicKey", "userId", "credentialID", counter, "deviceType", "backedUp", transports, "createdAt", aaguid) VALUES ('EU8twJYdi3CNISox4rDZEF6n85XKN1oB', 'Laptop', 'pQECAyYgASFYIFTju49dMmNVAlCVLpSRMTPtASTlbL3zJVbBfQJJ7Nv1IlggWHgbnyrptlsUUXkT+G2EJHf85/wsyspvHC8XTWLNLGA=', 'SsHdqf1TcFjiKxoiqMVeB1q2vFP0QpSn', '8vdHQpOmZoPKaT1cDeDZgPFazN2D9sr9R6iAyg2gcKs', 0, 'singleDevice', false, 'internal', '2026-11-23 09:11:42.081', '00000000-0000-0000-0000-000000000000');
INSERT INTO public.session (id, "expiresAt", token, "createdAt", "updatedAt", "ipAddress", "userAgent", "userId", "activeOrganizationId") VALUES ('PnEujt8Rwv9vkQCGhUL6f7dU4oAKIgib', '2026-11-30 09:11:41.976', 'r5v0pmbkZXyty1VapidhMpknlaf6BBx9', '2026-11-23 09:11:41.976', '2026-11-23 09:11:41.976', '', '', 'SsHdqf1TcFjiKxoiqMVeB1q2vFP0QpSn', NULL);
INSERT INTO public."user" (id, name, email, "emailVerified", image, "createdAt", "updatedAt") VALUES ('SsHdqf1TcFjiKxoiqMVeB1q2vFP0QpSn', 'Olga', 'olga@example.com', false, NULL, '2026-11-23 09:11:41.93', '2026-11-23 09:11:41.93');
INSERT INTO public.verification (id, identifier, value, "expiresAt", "createdAt", "updatedAt") VALUES ('LNYhHJXhb7fUeCZZfmBrMNTK49uZpj4K', 'Vcf3QVPbnv2zh5qT5VoS2Oa02Q4Wvxvs', '{"expectedChallenge":"u21mhx3yJ2uft-P1fvuFQsGrHj7rOm9umETtTW4tMHg","userData":{"id":"SsHdqf1TcFjiKxoiqMVeB1q2vFP0QpSn"}}', '2026-11-23 09:16:41.088', '2026-11-23 09:11:42.05', '2026-11-23 09:11:42.05');
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
