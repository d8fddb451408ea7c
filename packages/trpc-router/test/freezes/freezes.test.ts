import { testDatabases } from '@foyer/db/testing/test-database'
import type { TestClient } from '@foyer/testing/client'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { PASSWORD, signedIn, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { longestHold } from './held-event-loop.ts'
import { givenMuchData } from './much-data.ts'

// The embedded engine computes in this thread, where a statement that reads 20,000 rows holds the event loop itself, and
// filling tables takes minutes. What must not happen there is that statements add up.
const sizes = {
  PostgreSQL: { number: 20_000, heldMilliseconds: 200 },
  PGlite: { number: 3000, heldMilliseconds: 400 },
}
const ANSWER_BYTES = 5_000_000

const unlimited = {
  organization: {
    organizationLimit: Number.POSITIVE_INFINITY,
    membershipLimit: 1_000_000,
    invitationLimit: 1_000_000,
  },
}

type Requests = Readonly<Record<string, unknown>>

const rpc = (name: string, input?: object) =>
  `/trpc/${name}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`
const inBig = { organizationId: 'big' }

const reads = [
  '/get-session',
  '/list-sessions',
  '/list-accounts',
  '/organization/list',
  '/organization/get-full-organization?organizationId=big',
  '/organization/list-invitations?organizationId=big',
  '/organization/list-teams?organizationId=big',
  '/organization/get-invitation?id=received7',
  '/admin/list-users',
  '/admin/list-users?sortBy=name&sortDirection=desc&searchValue=9',
  rpc('member.listMembers', { ...inBig, search: 'zzz', limit: 100 }),
  rpc('team.listTeamsWithMembers', inBig),
  rpc('invitation.listReceivedInvitations'),
  rpc('organization.getOverview', inBig),
  rpc('organization.listOrganizations'),
  rpc('admin.getOverview'),
]

const writes: Requests = {
  '/organization/create': { name: 'New', slug: 'new' },
  '/organization/set-active': { organizationId: 'big' },
  '/organization/has-permission': { permissions: { member: ['create'] } },
  '/organization/update': { ...inBig, data: { name: 'Bigger' } },
  '/organization/invite-member': { ...inBig, email: 'new@example.com', role: 'member' },
  '/organization/accept-invitation': { invitationId: 'received7' },
  '/organization/create-team': { ...inBig, name: 'New' },
  '/organization/remove-team': { ...inBig, teamId: 't1' },
  '/organization/update-member-role': { ...inBig, memberId: 'big-mia', role: 'member' },
  '/organization/remove-member': { ...inBig, memberIdOrEmail: 'big-mia' },
  '/unlink-account': { providerId: 'google', accountId: 'a1' },
  '/revoke-other-sessions': {},
  '/change-password': { currentPassword: PASSWORD, newPassword: `${PASSWORD}-2`, revokeOtherSessions: true },
  '/organization/delete': inBig,
  '/delete-user': { password: `${PASSWORD}-2` },
}

describe.each(testDatabases())('with much of everything a user can make on $name', ({ name, open }) => {
  const { number, heldMilliseconds } = sizes[name]
  const given = testAppsOn(open)

  test('no request holds the event loop, and no answer is large', { timeout: 300_000 }, async () => {
    const app = await given(unlimited)
    await Promise.all([signedUp(app, 'Olga'), signedUp(app, 'Mia')])
    await run(app.database, `update "user" set role = 'admin', "emailVerified" = true where name = 'Olga'`)
    await givenMuchData(app, number)
    const seen: Record<string, [held: number, bytes: number, status: number, took: number]> = {}
    let olga: TestClient | undefined
    const client = (): TestClient => {
      if (olga === undefined) throw new Error('Olga has not signed in')
      return olga
    }
    async function look(title: string, request: () => Promise<{ status: number; bytes: number }>): Promise<void> {
      let answer = { status: 0, bytes: 0 }
      const start = performance.now()
      const held = await longestHold(async () => {
        answer = await request()
      })
      seen[title] = [Math.round(held), answer.bytes, answer.status, Math.round(performance.now() - start)]
    }
    await look('sign-in', async () => {
      olga = await signedIn(app, 'Olga')
      return { status: 200, bytes: 0 }
    })
    for (const path of reads) await look(path, () => send(app, client(), path))
    for (const [path, body] of Object.entries(writes)) await look(path, () => send(app, client(), path, body))
    if (process.env.TEST_LOG !== undefined) process.stdout.write(`${JSON.stringify(seen, null, 1)}\n`)
    expect(Object.values(seen).filter(([, , status]) => status !== 200)).toEqual([])
    expect(Object.entries(seen).filter(([, [held]]) => held > heldMilliseconds)).toEqual([])
    expect(Object.entries(seen).filter(([, [, bytes]]) => bytes > ANSWER_BYTES)).toEqual([])
  })
})

// Not parsed: the client would hold the event loop of the service, which is in this process.
async function send(
  app: TestApp,
  { cookies }: TestClient,
  path: string,
  body?: unknown,
): Promise<{ status: number; bytes: number }> {
  const response = await fetch(app.baseUrl + (path.startsWith('/trpc') ? path : `/api/auth${path}`), {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(body !== undefined && { 'content-type': 'application/json', origin: app.baseUrl }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    cookies.set(name, value)
  }
  const { byteLength } = await response.arrayBuffer()
  return { status: response.status, bytes: byteLength }
}
