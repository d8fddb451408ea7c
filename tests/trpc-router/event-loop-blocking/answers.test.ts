import type { FoyerOptions } from '@foyer/auth-domain/options'
import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { allFeatures } from '@foyer/testing/all-features'
import { countedOn } from '@foyer/testing/counted-statements'
import { testAppsOn } from '@foyer/testing/suite'
import { expect, test } from 'vitest'
import {
  type AuditFixture,
  givenAuditFixture,
  type Mutation,
  preparedMutation,
} from '#trpc-router/audit/audit-fixture.ts'
import { reads } from '#trpc-router/statements/stories.ts'
import { givenLargestRows } from './largest-rows.ts'
import { withMostFields } from './own-fields.ts'
import { octetsSentDuring } from './sent-octets.ts'

const ANSWER_OCTETS = 5_000_000
/** Of the rows that a reading has in memory, as JSON, in which the JSON that some columns have as text is up to twice as long. */
const READ_OCTETS = 8_000_000
const TIMEOUT_MILLISECONDS = 300_000
const acme = { organizationId: 'acme' }

const largest: FoyerOptions = {
  ...allFeatures,
  ...withMostFields,
  organization: {
    ...withMostFields.user,
    membershipLimit: 2000,
    organizationLimit: Number.POSITIVE_INFINITY,
  },
  apiKey: { enabled: true, enableMetadata: true, maximumKeys: 500, maximumNameLength: 256 },
}

/** The longest pages of what `reads` reads pages of, and what it reads of somebody who has little. */
const longestPages: Readonly<Record<string, Mutation>> = {
  'list-members': ({ as }) => answered(as('olga').get('/organization/list-members?organizationId=acme&limit=1000')),
  'list-members, by role': ({ as }) =>
    answered(as('olga').get('/organization/list-members?organizationId=acme&limit=1000&offset=1&sortBy=role')),
  'list-users': ({ as }) => answered(as('adam').get('/admin/list-users?limit=100&sortBy=email')),
  'list-users, filtered': ({ as }) => answered(as('adam').get('/admin/list-users?limit=100&searchValue=example')),
  'organization/list, without values': ({ as }) => answered(as('mia').get('/organization/list')),
  'organization/list, with values': ({ as }) => answered(as('olga').get('/organization/list')),
  'list-accounts': ({ as }) => answered(as('mia').get('/list-accounts')),
  'list-trusted-devices': ({ as }) => answered(as('mia').get('/two-factor/list-trusted-devices')),
  'list-user-invitations': ({ as }) => answered(as('olga').get('/organization/list-user-invitations')),
  listMembers: ({ as }) => as('olga').trpc.member.listMembers.query({ ...acme, limit: 100 }),
  adminListMembers: ({ as }) => as('adam').trpc.admin.adminListMembers.query({ ...acme, limit: 100 }),
  searchUsers: ({ as }) => as('adam').trpc.admin.searchUsers.query({ limit: 100 }),
  searchOrganizations: ({ as }) => as('adam').trpc.admin.searchOrganizations.query({ limit: 100 }),
  'admin.listEvents': ({ as }) => as('adam').trpc.admin.listEvents.query({ limit: 100 }),
  'organization.listOrganizationEvents': ({ as }) =>
    as('olga').trpc.organization.listOrganizationEvents.query({ ...acme, limit: 100 }),
  'user.listOwnEvents': ({ as }) => as('mia').trpc.user.listOwnEvents.query({ limit: 100 }),
}

const all = { ...reads, ...longestPages }
onBothEngines('with every row as large as it may be', (engine) => {
  const { open, octetsReadBy } = countedOn(engine)
  const given = testAppsOn(open)

  type Size = { sent: number; read: number }

  async function sizeOf(fixture: AuditFixture, read: () => Promise<unknown>): Promise<Size> {
    fixture.app.services.wakeOutbox = () => undefined
    let octets = 0
    const sent = await octetsSentDuring(async () => {
      octets = await octetsReadBy(read)
    })
    return { sent, read: octets }
  }

  const tooLarge = (sizes: Record<string, Size>) =>
    Object.entries(sizes).filter(([name, { sent, read }]) => {
      // Sent in parts, each after the client has read the ones before.
      const isExport = name.includes('export')
      return (sent > ANSWER_OCTETS && !isExport) || read > READ_OCTETS
    })

  test('no answer is larger than 5 MB, and none reads more than it sends', {
    timeout: TIMEOUT_MILLISECONDS,
  }, async () => {
    const fixture = await givenAuditFixture(given, largest)
    const calls: [string, () => Promise<unknown>][] = []
    for (const [name, read] of Object.entries(all)) calls.push([name, await preparedMutation(read, fixture)])
    await givenLargestRows(fixture.app)
    const sizes: Record<string, Size> = {}
    for (const [name, call] of calls) sizes[name] = await sizeOf(fixture, call)
    if (process.env.TEST_LOG !== undefined) process.stdout.write(`${JSON.stringify(sizes, null, 1)}\n`)
    expect(tooLarge(sizes)).toEqual([])
    // The rows are that large: without bounds these would be beyond.
    expect(sizes['list-members']?.sent).toBeGreaterThan(2_900_000)
    expect(sizes['organization.getFullOrganization']?.sent).toBeGreaterThan(2_900_000)
  })
})

async function answered(answer: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await answer
  if (status !== 200) throw new Error(`${status}: ${text}`)
}
