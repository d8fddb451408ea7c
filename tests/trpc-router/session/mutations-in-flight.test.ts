import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { inFlightOn } from '@foyer/testing/in-flight'
import { outboxDrained } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { run, type Tables, tablesWithoutCounters } from '@foyer/testing/tables'
import { operationOf } from '@foyer/testing/transports'
import { expect, test } from 'vitest'
import { adminMutations } from '#trpc-router/audit/admin-mutations.ts'
import { organizationApiKeyMutations } from '#trpc-router/audit/api-key-mutations.ts'
import {
  type AuditFixture,
  givenAuditFixture,
  type Mutation,
  preparedMutation,
} from '#trpc-router/audit/audit-fixture.ts'
import { mutationsOfUsers, withoutSession } from '#trpc-router/audit/mutations-of-users.ts'
import { organizationMutations } from '#trpc-router/audit/organization-mutations.ts'

const unrecorded: Readonly<Record<string, Mutation>> = {
  'device.openDeviceCode': {
    prepare: async ({ app, as }) => {
      const { user_code } = await app.client().trpc.device.requestDeviceCode.mutate({ client_id: 'cli' })
      return () => as('mia').trpc.device.openDeviceCode.mutate({ user_code })
    },
  },
  'organization.setActiveOrganization': ({ as }) =>
    as('mia').trpc.organization.setActiveOrganization.mutate({ organizationId: 'acme' }),
  'team.setActiveTeam': {
    prepare: async ({ app, as }) => {
      await run(app.database, `update session set "activeOrganizationId" = 'acme' where "userId" = 'olga'`)
      return () => as('olga').trpc.team.setActiveTeam.mutate({ teamId: 'acme-core' })
    },
  },
}

const managerMutations = { ...organizationMutations, ...organizationApiKeyMutations }

const all = { ...mutationsOfUsers, ...adminMutations, ...unrecorded }
const changeByCode = all['codes.changeEmailEmailOtp']
const bySession = Object.entries(all).filter(([path]) => !(path in withoutSession))
const bySensitive = bySession.filter(([path]) => operationOf(path).rules.stepUp !== 'never')
const byAdmins = bySession.filter(([path]) => path in adminMutations && path !== 'admin.stopImpersonating')
/** Mutations by those who manage Acme. */
const byManagers = Object.entries(managerMutations).filter(
  ([path]) => !/createOrganization|leaveOrganization|acceptInvitation|rejectInvitation/.test(path),
)

onBothEngines('a mutation in flight', (engine) => {
  const { open, land } = inFlightOn(engine)
  const given = testAppsOn(open)

  test.each(bySession)('%s is refused and changes nothing once the session is revoked', async (path, mutation) => {
    const { status, unchanged } = await landDuring(mutation, 'delete from session')
    expect({ status, unchanged }).toEqual({ status: signedOutStatus(path), unchanged: true })
  })

  test.each(bySession)('%s is refused and changes nothing once the user is banned', async (path, mutation) => {
    const { status, unchanged } = await landDuring(mutation, 'update "user" set banned = true')
    expect({ status, unchanged }).toEqual({ status: signedOutStatus(path), unchanged: true })
  })

  test.each(bySensitive)('%s is refused and changes nothing once it takes a second factor', async (_path, mutation) => {
    const lapse = 'update session set "secondFactorAt" = null'
    const change = `with lapsed as (${lapse}) update "user" set "twoFactorEnabled" = true`
    const { status, unchanged } = await landDuring(mutation, change)
    expect({ status, unchanged }).toEqual({ status: 403, unchanged: true })
  })

  test.each(byAdmins)('%s is refused and changes nothing once the admin is demoted', async (_path, mutation) => {
    const { status, unchanged } = await landDuring(mutation, `update "user" set role = 'user'`)
    expect({ status, unchanged }).toEqual({ status: 403, unchanged: true })
  })

  test.each(byManagers)('%s is refused and changes nothing once the member is demoted', async (_path, mutation) => {
    const { status, unchanged } = await landDuring(mutation, `update member set role = 'member'`, 'organization')
    expect(status).toBeOneOf([400, 401, 403])
    expect(unchanged).toBe(true)
  })

  const inAcme = [...byManagers, ...Object.entries(organizationMutations).filter(([path]) => /Invit|leave/.test(path))]

  test.each(inAcme)('%s is refused and changes nothing once the organization is deleted', async (_path, mutation) => {
    const { status, unchanged } = await landDuring(mutation, 'delete from organization', 'organization')
    expect(status).toBeOneOf([400, 401, 403])
    expect(unchanged).toBe(true)
  })

  async function landDuring(mutation: Mutation, change: string, locked?: 'organization') {
    const fixture = await givenAuditFixture(given)
    const call = await preparedMutation(mutation, fixture)
    // Sending what the preparation has mailed would change the outbox too.
    await outboxDrained(fixture.app)
    const { verification } = await tablesOf(fixture)
    const { result, landed } = await land(change, () => statusOf(call), locked)
    // A code that a call has taken while it waits for a lock is given back once it is refused.
    const expected = mutation === changeByCode ? { ...landed, verification } : landed
    return { status: result, unchanged: isEqual(await tablesOf(fixture), expected) }
  }
})

// The answer to a call without a session: 404 for the link that deletes the account (wire).
function signedOutStatus(path: string): number {
  return path === 'user.deleteUserCallback' ? 404 : 401
}

async function tablesOf({ app }: AuditFixture): Promise<Tables> {
  return tablesWithoutCounters(app.database)
}

function isEqual(actual: object, expected: object): true {
  expect(actual).toEqual(expected)
  return true
}

function statusOf(call: () => Promise<unknown>): Promise<number | undefined> {
  return call().then(
    () => 200,
    (error: { data?: { httpStatus?: number } }) => error.data?.httpStatus,
  )
}
