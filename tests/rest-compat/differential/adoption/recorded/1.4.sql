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
    name text,
    start text,
    prefix text,
    key text NOT NULL,
    "userId" text NOT NULL,
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
INSERT INTO public.account (id, "accountId", "providerId", "userId", "accessToken", "refreshToken", "idToken", "accessTokenExpiresAt", "refreshTokenExpiresAt", scope, password, "createdAt", "updatedAt") VALUES ('V4BeVYYG9KuJvtPwQUcVjRAu0jBrnPoJ', 'EEMGSkn3rl5QZv017AQus9eit2NxgT8G', 'credential', 'EEMGSkn3rl5QZv017AQus9eit2NxgT8G', NULL, NULL, NULL, NULL, NULL, NULL, 'da2a8e58cce56ea0d2bb76b40ec5df76:654bd3bb3cddec3f3be6a12ff25ddb45701b802dc01099782fa15180618b67ca3da640bfa681d47faf30f172444ce455ed14fe714ce8b140ac9e49b7898e4bb5', '2026-11-23 09:12:18.121+00', '2026-11-23 09:12:18.121+00');
INSERT INTO public.apikey (id, name, start, prefix, key, "userId", "refillInterval", "refillAmount", "lastRefillAt", enabled, "rateLimitEnabled", "rateLimitTimeWindow", "rateLimitMax", "requestCount", remaining, "lastRequest", "expiresAt", "createdAt", "updatedAt", permissions, metadata) VALUES ('DucPZDeJTC2A6GwKLEY2EKLQgNMqqd1W', 'build', 'acme_t', 'acme_', '_Fwv9lwrak4f5htNHDqNWZhWGQMVKU2VachvVQegTqE', 'EEMGSkn3rl5QZv017AQus9eit2NxgT8G', NULL, NULL, NULL, true, true, 86400000, 10, 0, NULL, NULL, NULL, '2026-11-23 09:12:18.318+00', '2026-11-23 09:12:18.318+00', NULL, 'null');
INSERT INTO public.apikey (id, name, start, prefix, key, "userId", "refillInterval", "refillAmount", "lastRefillAt", enabled, "rateLimitEnabled", "rateLimitTimeWindow", "rateLimitMax", "requestCount", remaining, "lastRequest", "expiresAt", "createdAt", "updatedAt", permissions, metadata) VALUES ('YZxgZtMEj4lgJtHYRUiMb3DTEt1pE4XT', 'ended', 'QemqfM', NULL, '9EM0tPKHj6eRbThzKlqWoW6RHfWwpPHLiKk01zwk1AI', 'EEMGSkn3rl5QZv017AQus9eit2NxgT8G', NULL, NULL, NULL, true, true, 86400000, 10, 0, NULL, NULL, '2026-11-24 09:12:18.4+00', '2026-11-23 09:12:18.399+00', '2026-11-23 09:12:18.399+00', NULL, 'null');
INSERT INTO public.passkey (id, name, "publicKey", "userId", "credentialID", counter, "deviceType", "backedUp", transports, "createdAt", aaguid) VALUES ('vVtEEeGMiV3xai7YBxx7jQ7yDYljom10', 'Laptop', 'pQECAyYgASFYIOWbke5THE0Pl3rFvJXbrNaTbL5Py8+1vm3XoAtB/MNRIlggxMBuicEwTb+nNwqYD1BhTcAVcGi3HTEGqQTfejFWTNo=', 'EEMGSkn3rl5QZv017AQus9eit2NxgT8G', 'vUY2XQzMOM3nhDbAbxWgz-ZmVba2dUWUrF2OfvQcOlA', 0, 'singleDevice', false, 'internal', '2026-11-23 09:12:18.596+00', '00000000-0000-0000-0000-000000000000');
INSERT INTO public.session (id, "expiresAt", token, "createdAt", "updatedAt", "ipAddress", "userAgent", "userId", "activeOrganizationId") VALUES ('SJ6g6s46EJLLXzSNy7xqZauuhf5DC0mJ', '2026-11-30 09:12:18.193+00', 'ul0Iy5ewl7xkBci9D8v3d6C9q8Aff47s', '2026-11-23 09:12:18.198+00', '2026-11-23 09:12:18.198+00', '', '', 'EEMGSkn3rl5QZv017AQus9eit2NxgT8G', NULL);
INSERT INTO public."user" (id, name, email, "emailVerified", image, "createdAt", "updatedAt") VALUES ('EEMGSkn3rl5QZv017AQus9eit2NxgT8G', 'Olga', 'olga@example.com', false, NULL, '2026-11-23 09:12:18.068+00', '2026-11-23 09:12:18.068+00');
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
CREATE INDEX apikey_key_idx ON public.apikey USING btree (key);
CREATE INDEX "apikey_userId_idx" ON public.apikey USING btree ("userId");
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
ALTER TABLE ONLY public.apikey
    ADD CONSTRAINT "apikey_userId_fkey" FOREIGN KEY ("userId") REFERENCES public."user"(id) ON DELETE CASCADE;
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
