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
INSERT INTO public.account (id, "accountId", "providerId", "userId", "accessToken", "refreshToken", "idToken", "accessTokenExpiresAt", "refreshTokenExpiresAt", scope, password, "createdAt", "updatedAt") VALUES ('cuOrPe39rH6rSrPM0NDhY1Ty083SEZhy', 'uPpVrADUPvcnZLqhMxwEIvV9s7Lu67Uc', 'credential', 'uPpVrADUPvcnZLqhMxwEIvV9s7Lu67Uc', NULL, NULL, NULL, NULL, NULL, NULL, '8b743be0baa0be9b27cab7b3dbd2550b:5fcf081002b7afa07c7cc067003ef2764c0e78243881802bdf01e4cc016a57264d2d216ae8a46aafd58dd5f19a0342170207a375f8503c2521e17adaa8e22f00', '2026-11-23 09:15:15.337+00', '2026-11-23 09:15:15.337+00');
INSERT INTO public.apikey (id, "configId", name, start, "referenceId", prefix, key, "refillInterval", "refillAmount", "lastRefillAt", enabled, "rateLimitEnabled", "rateLimitTimeWindow", "rateLimitMax", "requestCount", remaining, "lastRequest", "expiresAt", "createdAt", "updatedAt", permissions, metadata) VALUES ('hhy0DP4snMhQOE6YILQKL8pDvEyMjuNP', 'default', 'build', 'acme_N', 'uPpVrADUPvcnZLqhMxwEIvV9s7Lu67Uc', 'acme_', 'zacYPEnhkdfVbNMC3_x_IL1wxCacwXJhwIqYzQrOKW0', NULL, NULL, NULL, true, true, 86400000, 10, 0, NULL, NULL, NULL, '2026-11-23 09:15:15.43+00', '2026-11-23 09:15:15.43+00', NULL, 'null');
INSERT INTO public.apikey (id, "configId", name, start, "referenceId", prefix, key, "refillInterval", "refillAmount", "lastRefillAt", enabled, "rateLimitEnabled", "rateLimitTimeWindow", "rateLimitMax", "requestCount", remaining, "lastRequest", "expiresAt", "createdAt", "updatedAt", permissions, metadata) VALUES ('Ng0FKW8ERcVavY57rzu7KgLlhOfVSKpT', 'default', 'ended', 'Txuywz', 'uPpVrADUPvcnZLqhMxwEIvV9s7Lu67Uc', NULL, '16bjIsIZXmTFJeVxNFffvN7iVNzrulYAXU22WhuOTxg', NULL, NULL, NULL, true, true, 86400000, 10, 0, NULL, NULL, '2026-11-24 09:15:15.471+00', '2026-11-23 09:15:15.471+00', '2026-11-23 09:15:15.471+00', NULL, 'null');
INSERT INTO public.passkey (id, name, "publicKey", "userId", "credentialID", counter, "deviceType", "backedUp", transports, "createdAt", aaguid) VALUES ('Za1HYHMQMLnW4buiga0KcFE9PvokwWco', 'Laptop', 'pQECAyYgASFYIAc/tBiV4+vmIb09pvbEjT9SwiIBP0lNRBjP6gEbNSCrIlggLKHlYBKyqiJhZwv9T42JRIipviGO78p0TLFNHrN5CcI=', 'uPpVrADUPvcnZLqhMxwEIvV9s7Lu67Uc', 'RvaERT9E3sKWp2H781I_QGA87rA851Csqz_0feta4kw', 0, 'singleDevice', false, 'internal', '2026-11-23 09:15:15.681+00', '00000000-0000-0000-0000-000000000000');
INSERT INTO public.session (id, "expiresAt", token, "createdAt", "updatedAt", "ipAddress", "userAgent", "userId", "activeOrganizationId") VALUES ('DCzHmMA0ma7c9jLjUYIeeapnKfbi3Mvo', '2026-11-30 09:15:15.344+00', 'mVWXk2z0oFFVKgsrFpaBIgdTsXbFvtYp', '2026-11-23 09:15:15.344+00', '2026-11-23 09:15:15.344+00', '', '', 'uPpVrADUPvcnZLqhMxwEIvV9s7Lu67Uc', NULL);
INSERT INTO public."user" (id, name, email, "emailVerified", image, "createdAt", "updatedAt") VALUES ('uPpVrADUPvcnZLqhMxwEIvV9s7Lu67Uc', 'Olga', 'olga@example.com', false, NULL, '2026-11-23 09:15:15.322+00', '2026-11-23 09:15:15.322+00');
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
