create or replace function rows_event("ofType" text, actor text, organization text, detail text) returns void
language sql as $$
  insert into "auditEvent" ("type", "actorId", "targetUserId", "organizationId", "ipAddress", "detail", "createdAt",
    "actorName", "actorEmail", "targetName", "targetEmail")
  select "ofType", "id", "id", organization, '127.0.0.1', detail, now(), "name", "email", "name", "email"
  from "user" where "id" = actor
$$;

create or replace function rows_guest("newId" text, "sessionId" text) returns void language sql as $$
  insert into "user" ("id", "name", "email", "emailVerified", "isAnonymous", "createdAt", "updatedAt")
  values ("newId", 'Anonymous', lower("newId") || '@127.0.0.1', false, true, now(), now());
  insert into "session" ("id", "userId", "token", "ipAddress", "expiresAt", "createdAt", "updatedAt")
  values ("sessionId", "newId", "sessionId", '127.0.0.1', now() + interval '7 days', now(), now());
  select rows_event('user.anonymous.created', "newId", null, '{}')
$$;

create or replace function rows_organization("newId" text, "sessionId" text, "newName" text, "newSlug" text) returns void
language sql as $$
  insert into "organization" ("id", "name", "slug", "createdAt") values ("newId", "newName", "newSlug", now());
  insert into "team" ("id", "organizationId", "name", "createdAt") values ("newId", "newId", "newName", now());
  insert into "member" ("id", "organizationId", "userId", "role", "teamId", "createdAt")
  select "newId", "newId", "userId", 'owner', "newId", now() from "session" where "id" = "sessionId";
  update "session" set "activeOrganizationId" = "newId" where "id" = "sessionId";
  select rows_event('organization.created', "userId", "newId", '{"slug":"' || "newSlug" || '"}')
  from "session" where "id" = "sessionId"
$$;

create or replace function rows_invitation("newId" text, "sessionId" text, organization text, address text) returns void
language sql as $$
  insert into "invitation" ("id", "organizationId", "email", "role", "status", "inviterId", "expiresAt", "createdAt")
  select "newId", organization, address, 'member', 'pending', "userId", now() + interval '2 days', now()
  from "session" where "id" = "sessionId";
  insert into "outbox" ("id", "kind", "payload", "messageId", "availableAt", "createdAt", "sentAt")
  values ("newId", 'invitation', repeat('x', 300), "newId", now(), now(), now());
  select rows_event('organization.invitation.sent', "userId", organization, '{"email":"' || address || '"}')
  from "session" where "id" = "sessionId"
$$;

create or replace function rows_acceptance("newId" text, "sessionId" text, "acceptedId" text) returns void
language sql as $$
  update "invitation" set "status" = 'accepted' where "id" = "acceptedId";
  insert into "member" ("id", "organizationId", "userId", "role", "createdAt")
  select "newId", i."organizationId", s."userId", i."role", now()
  from "invitation" i, "session" s where i."id" = "acceptedId" and s."id" = "sessionId";
  update "session" set "activeOrganizationId" = (select "organizationId" from "invitation" where "id" = "acceptedId")
  where "id" = "sessionId";
  select rows_event('organization.invitation.accepted', s."userId", i."organizationId", '{"email":"' || i."email" || '"}')
  from "invitation" i, "session" s where i."id" = "acceptedId" and s."id" = "sessionId"
$$;

create or replace function rows_end("sessionId" text) returns void language sql as $$
  select rows_event('session.revoked', "userId", null, '{"sessionId":"' || "sessionId" || '"}')
  from "session" where "id" = "sessionId";
  delete from "session" where "id" = "sessionId"
$$;
