import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { signUpAs } from './page-actions.ts'

/** Names as long as they may be in practice and in a test of patience, with and without a place to break. */
export const longNames = {
  '64 without spaces': 'Donaudampfschifffahrtsgesellschaftskapitaensmuetzenfabrikdirektor'.slice(0, 64),
  '64 with spaces': 'Maria del Carmen Wolfeschlegelstein Hausenberger von der Bergdorf'.slice(0, 64),
  '200 without spaces': 'Muvaffakiyetsizlestiriciveremeyebileceklerimizdenmissiniz'.repeat(4).slice(0, 200),
  '200 with spaces': 'Общество с ограниченной ответственностью «Рога и копыта» '.repeat(4).slice(0, 200).trim(),
} as const satisfies Record<string, string>

const longest = longNames['200 without spaces']
const ADAM = details('Adam').email

/** Every page of the dashboard that shows names, for `givenLongNames`. */
export const pagesWithNames = [
  '/',
  '/account',
  '/account/sessions',
  '/account/security-history',
  '/organizations',
  '/new-organization',
  '/organizations/acme',
  '/organizations/acme/members',
  '/organizations/acme/invitations',
  '/organizations/acme/teams',
  '/organizations/acme/activity',
  '/organizations/acme/settings',
  '/admin',
  '/admin/users',
  '/admin/users/user-2',
  '/admin/organizations',
  '/admin/organizations/acme',
  '/admin/events',
  '/admin/mails',
  '/admin/service',
  '/accept-invitation/received',
]

/**
 * Adam is an admin and owns acme together with others; users, teams, invitations and a second organization have all the
 * long names.
 */
export async function givenLongNames(app: TestApp, page: Page): Promise<void> {
  await signUpAs(page, 'Adam')
  const { database } = app
  await runAll(
    database,
    `update "user" set role = 'admin', "emailVerified" = true, "mailboxProvenAt" = now() where email = '${ADAM}'`,
  )
  await runAll(database, organizationRow('acme', longest), organizationRow('other', longest))
  for (const [index, name] of Object.values(longNames).entries()) {
    await runAll(
      database,
      `insert into "user" (id, name, email, "emailVerified", role, "createdAt", "updatedAt")
       values ('user-${index}', '${name}', '${'longmailbox'.repeat(5)}${index}@${'subdomain'.repeat(6)}.example.com', true, 'user', now(), now())`,
      `insert into team (id, name, "organizationId", "createdAt") values ('team-${index}', '${name}', 'acme', now())`,
      `insert into member (id, "organizationId", "userId", role, "teamId", "createdAt")
       values ('acme-${index}', 'acme', 'user-${index}', 'owner', 'team-${index}', now())`,
      `insert into invitation (id, "organizationId", email, role, status, "expiresAt", "createdAt", "inviterId")
       values ('sent-${index}', 'acme', '${'invitedmailbox'.repeat(4)}${index}@example.com', 'member', 'pending', '2999-01-01', now(), 'user-${index}')`,
    )
  }
  await runAll(
    database,
    `insert into member (id, "organizationId", "userId", role, "teamId", "createdAt")
     select 'acme-adam', 'acme', id, 'owner', 'team-2', now() from "user" where email = '${ADAM}'`,
    `insert into invitation (id, "organizationId", email, role, status, "expiresAt", "createdAt", "inviterId")
     values ('received', 'other', '${ADAM}', 'admin', 'pending', '2999-01-01', now(), 'user-2')`,
    `insert into member (id, "organizationId", "userId", role, "createdAt") values ('other-2', 'other', 'user-2', 'owner', now())`,
  )
  await changeMembers(page)
}

/** Renames the signed-in user, the organization and the user of the admin page. */
export async function rename({ database }: TestApp, name: string): Promise<void> {
  await runAll(
    database,
    `update "user" set name = '${name}' where email = '${ADAM}' or id = 'user-2'`,
    `update organization set name = '${name}'`,
  )
}

// So that there are events about members.
async function changeMembers(page: Page): Promise<void> {
  for (const role of ['member', 'admin', 'owner']) {
    const data = { organizationId: 'acme', memberId: 'acme-2', role }
    const answer = await page.request.post('/api/auth/organization/update-member-role', { data })
    if (!answer.ok()) throw new Error(await answer.text())
  }
}

function organizationRow(id: string, name: string): string {
  return `insert into organization (id, name, slug, "createdAt") values ('${id}', '${name}', '${id}', now())`
}

async function runAll(database: TestApp['database'], ...statements: string[]): Promise<void> {
  for (const statement of statements) await run(database, statement)
}
