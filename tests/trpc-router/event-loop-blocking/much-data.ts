import { organizationActions } from '@foyer/auth-domain/permission/permissions'
import { fill } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { largestFieldsSql as fields } from './own-fields.ts'

/**
 * What `Olga` may have made where no limit is set, in the characters that take the most octets, and with own fields as large
 * as may be of everything that can have them: she is the only member of `number` organizations with 16 KB of metadata and
 * of fields in some of them, and the owner of `big`, which has as many members, all with a role that it has made beside others, teams, pending and answered
 * invitations; she has as
 * many sessions, linked accounts, received invitations and events. `Mia` is an admin of `big` and in all of its teams,
 * has sent the pending invitations, and is the owner of as many organizations that have invited Olga.
 */
export async function givenMuchData(app: TestApp, number: number): Promise<void> {
  await fill(app.database, statements(`generate_series(1, ${number}) n`))
}

const olga = `(select id from "user" where email = 'olga@example.com')`
const mia = `(select id from "user" where email = 'mia@example.com')`
const allPermissions = `'${JSON.stringify(organizationActions)}'::jsonb`
const metadata = `jsonb_build_object('text', repeat('"', 8000))::text`

// A statement that writes as many large rows at once takes longer than it may on a busy machine.
function inParts(statement: (part: string) => string): string[] {
  return Array.from({ length: 10 }, (_, part) => statement(`n % 10 = ${part}`))
}

const statements = (numbers: string) => [
  ...inParts(
    (part) => `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt", image, fields)
    select 'u' || n, 'User ' || n || repeat('名', 245), 'u' || n || '@example.com', true, now(), now(),
      'https://x.example/' || repeat('a', 2000), ${fields} from ${numbers} where ${part}`,
  ),
  `insert into organization (id, name, slug, "createdAt") values ('big', 'Big', 'big', now())`,
  `update organization set metadata = ${metadata}, fields = ${fields}`,
  `insert into organization (id, name, slug, "createdAt", metadata, fields)
    select 'o' || n, 'Organization ' || n, 'o' || n, now(), case when n % 20 = 0 then ${metadata} end,
      case when n % 20 = 0 then ${fields} else '{}' end from ${numbers}`,
  `insert into member (id, "organizationId", "userId", role, "createdAt")
    select 'own' || n, 'o' || n, ${olga}, 'owner', now() + n * interval '1 second' from ${numbers}`,
  `insert into organization (id, name, slug, "createdAt")
    select 'acme' || n, 'Acme ' || n, 'acme' || n, now() from ${numbers}`,
  `insert into member (id, "organizationId", "userId", role, "createdAt")
    select 'acme' || n, 'acme' || n, ${mia}, 'owner', now() from ${numbers}`,
  `insert into "organizationRole" (id, "organizationId", name, permissions, "createdAt")
    select 'r' || n, 'big', case when n = 1 then 'crowd' else repeat('r', 60) || n end, ${allPermissions}, now()
    from generate_series(1, 100) n`,
  `insert into member (id, "organizationId", "userId", role, "createdAt") values
    ('big-olga', 'big', ${olga}, 'owner', '2020-01-01'), ('big-mia', 'big', ${mia}, 'admin', '2020-01-02')`,
  ...inParts(
    (part) => `insert into member (id, "organizationId", "userId", role, "createdAt", fields)
    select 'big' || n, 'big', 'u' || n, 'member,crowd', now(), ${fields} from ${numbers} where ${part}`,
  ),
  `insert into team (id, name, "organizationId", "createdAt")
    select 't' || n, 'Team ' || n, 'big', now() from ${numbers}`,
  `update member set "teamId" = 't1' where "organizationId" = 'big'`,
  `insert into "teamMember" ("teamId", "memberId", "createdAt")
    select 't' || n, 'big-mia', now() from ${numbers} on conflict do nothing`,
  // As a former release took them: each character is six octets of JSON.
  `update "user" set name = repeat(chr(1), 256), image = 'https://x.example/' || repeat(chr(1), 2030)
    where id in ('u1', 'u2', 'u3', 'u4', 'u5')`,
  `insert into "teamMember" ("teamId", "memberId", "createdAt")
    select team.id, 'big' || n, '2020-01-01'
    from (select id from team where "organizationId" = 'big' order by "createdAt", id limit 200) team, generate_series(1, 5) n
    on conflict do nothing`,
  `insert into invitation (id, "organizationId", email, role, status, "inviterId", "expiresAt", "createdAt")
    select 'open' || n, 'big', 'open' || n || '@example.com', 'member', 'pending', ${mia}, '2999-01-01', now()
    from ${numbers}`,
  `insert into invitation (id, "organizationId", email, role, status, "inviterId", "expiresAt", "createdAt")
    select 'closed' || n, 'big', 'closed' || n || '@example.com', 'member', 'rejected', ${olga}, '2999-01-01', now()
    from ${numbers}`,
  `insert into invitation (id, "organizationId", email, role, status, "inviterId", "expiresAt", "createdAt")
    select 'received' || n, 'acme' || n, 'olga@example.com', 'member', 'pending', ${mia}, '2999-01-01', now()
    from ${numbers}`,
  ...inParts(
    (
      part,
    ) => `insert into session (id, "userId", token, "expiresAt", "createdAt", "updatedAt", "userAgent", "activeOrganizationId", fields)
    select 's' || n, ${olga}, 's' || n, '2999-01-01', now(), now(), repeat('a', 500), 'big', ${fields} from ${numbers} where ${part}`,
  ),
  `insert into account (id, "providerId", "accountId", "userId", "createdAt", "updatedAt", scope)
    select 'a' || n, 'google', 'a' || n, ${olga}, now(), now(), 'openid,email' from ${numbers}`,
  `insert into "auditEvent" (type, "actorId", "targetUserId", "organizationId", "createdAt", detail)
    select 'user.updated', ${olga}, ${olga}, 'big', now(), '{}' from ${numbers}`,
  'analyze',
]
