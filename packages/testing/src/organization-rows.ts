import { run } from './tables.ts'
import type { TestApp } from './test-app.ts'
import { details } from './users.ts'

/** An organization with these roles by member name; all members must have signed up. */
export async function givenOrganizationRows(
  app: TestApp,
  slug: string,
  members: Record<string, string>,
): Promise<void> {
  const { database } = app
  await run(
    database,
    `insert into organization (id, name, slug, "createdAt") values ('${slug}', '${slug}', '${slug}', now())`,
  )
  await run(
    database,
    `insert into team (id, name, "organizationId", "createdAt") values ('${slug}-team', 'Team', '${slug}', now())`,
  )
  for (const [name, role] of Object.entries(members)) {
    await run(
      database,
      `insert into member (id, "organizationId", "userId", role, "teamId", "createdAt")
       select '${slug}-${name}', '${slug}', id, '${role}', '${slug}-team', now()
       from "user" where email = '${details(name).email}'`,
    )
  }
}

type InvitationRow = { to: string; from: string; status?: string; expiresAt?: string }

/** An invitation to `acme` without a mail; `to` and `from` are emails, and the inviter must have signed up. */
export async function givenInvitationRow(app: TestApp, row: InvitationRow): Promise<void> {
  const { to, from, status = 'pending', expiresAt = '2999-01-01' } = row
  await run(
    app.database,
    `insert into invitation (id, "organizationId", email, role, status, "expiresAt", "createdAt", "inviterId")
     select 'acme-${to}', 'acme', '${to}', 'member', '${status}', '${expiresAt}', now(), id
     from "user" where email = '${from}'`,
  )
}

/** All invitations, as `mia@example.com member pending`, sorted. */
export async function invitationsOf({ database }: TestApp): Promise<string[]> {
  const rows = await database.db.selectFrom('invitation').select(['email', 'role', 'status']).execute()
  return rows.map(({ email, role, status }) => `${email} ${role} ${status}`).sort()
}

/** The members of each organization, as `acme: Mia admin, Olga owner`. */
export async function membersOf({ database }: TestApp): Promise<string[]> {
  const rows = await database.db
    .selectFrom('organization')
    .leftJoin('member', 'member.organizationId', 'organization.id')
    .leftJoin('user', 'user.id', 'member.userId')
    .select(['organization.slug', 'user.name', 'member.role'])
    .orderBy('organization.slug')
    .orderBy('user.name')
    .execute()
  const slugs = [...new Set(rows.map(({ slug }) => slug))]
  return slugs.map((slug) => {
    const members = rows.filter((row) => row.slug === slug && row.name !== null)
    return `${slug}: ${members.map(({ name, role }) => `${name} ${role}`).join(', ')}`
  })
}
