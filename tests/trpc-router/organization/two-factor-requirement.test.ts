import { limits } from '@foyer/auth-domain/limits'
import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { rowOf } from '@foyer/db/testing/rows'
import { allFeatures } from '@foyer/testing/all-features'
import { inFlightOn } from '@foyer/testing/in-flight'
import { outboxDrained, sentMails } from '@foyer/testing/mail'
import { givenInvitation, givenOrganization, givenUsers, type TestOrganization } from '@foyer/testing/organizations'
import { type StartApp, testAppsOn } from '@foyer/testing/suite'
import { countRows, run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call, everyOperation, operationOf } from '@foyer/testing/transports'
import { sweep } from '@foyer/trpc-router/runtime/sweeper'
import { describe, expect, test } from 'vitest'
import {
  givenPassedSecondFactorOf,
  givenRequirement,
  givenSecondFactorOf,
  membersOfAcme,
  requirementOf,
} from '#trpc-router/two-factor/second-factor-state.ts'
import { client, inputs } from './operation-inputs.ts'

const REFUSED = { status: 403, code: 'ORGANIZATION_REQUIRES_TWO_FACTOR' }
const DAY = 24 * 3600
const organizationId = 'acme'
// The same name as an operation of the service or the user.
const others = ['admin.getEvent', 'admin.adminGetOverview', 'admin.listEvents', 'user.listOwnEvents']
const operations = everyOperation.filter((path) => isOfMembers(path) && !others.includes(path))

onBothEngines('an organization that requires a second factor', (engine) => {
  const inFlight = inFlightOn(engine)
  const given = testAppsOn(inFlight.open)

  test('refuses an owner without one every operation on it, and nothing is changed', async () => {
    const { app, as } = await givenAcme(given)
    await givenRequirement(app, organizationId)
    await run(app.database, `update session set "activeOrganizationId" = 'acme'`)
    const before = await tablesWithoutCounters(app.database)
    for (const operation of operations) {
      const input = { organizationId, ...inputs[operationOf(operation).name] }
      expect(await call(as('mia'), operation, input), operation).toMatchObject(REFUSED)
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('refuses nothing before its date, to a session that has passed one, and without the feature', async () => {
    const { app, as } = await givenAcme(given)
    await givenRequirement(app, organizationId, DAY)
    expect((await call(as('mia'), 'listTeams', { organizationId })).status).toBe(200)
    app.pass(DAY)
    expect(await call(as('mia'), 'listTeams', { organizationId })).toMatchObject(REFUSED)
    await givenSecondFactorOf(app, 'mia')
    expect(await call(as('mia'), 'listTeams', { organizationId })).toMatchObject(REFUSED)
    await givenPassedSecondFactorOf(app, 'mia')
    expect((await call(as('mia'), 'listTeams', { organizationId })).status).toBe(200)
  })

  test('keeps its teams out of the list of all, from its date until the session has passed one', async () => {
    const { app, as } = await givenAcme(given)
    await givenOrganization(app, { owner: 'mia' }, 'bolt')
    const listed = async () => (await call(as('mia'), 'listUserTeams', {})).data.map(({ id }: { id: string }) => id)
    await givenRequirement(app, organizationId, DAY)
    expect(await listed()).toEqual(['acme-core', 'bolt-core'])
    app.pass(DAY)
    expect(await listed()).toEqual(['bolt-core'])
    await givenSecondFactorOf(app, 'mia')
    expect(await listed()).toEqual(['bolt-core'])
    await givenPassedSecondFactorOf(app, 'mia')
    expect(await listed()).toEqual(['acme-core', 'bolt-core'])
  })

  test('lets members see it in their list, ask why, make another active, and leave', async () => {
    const { app, as } = await givenAcme(given)
    await givenRequirement(app, organizationId)
    const otto = as('otto')
    expect((await call(otto, 'listOrganizations')).data).toMatchObject([{ id: 'acme' }])
    const asked = await call(otto, 'getTwoFactorRequirement', { organizationId })
    expect(asked.data).toMatchObject({ requiredFrom: expect.anything(), members: null })
    expect(await call(otto, 'setActiveOrganization', { organizationId })).toMatchObject(REFUSED)
    expect((await call(otto, 'setActiveOrganization', { organizationId: null })).status).toBe(200)
    expect((await call(otto, 'leaveOrganization', { organizationId })).status).toBe(200)
  })

  test('refuses those who are no members as before, and lets them join', async () => {
    const { app } = await givenAcme(given)
    await givenRequirement(app, organizationId)
    const as = await givenUsers(app, 'nina', 'zoe')
    expect(await call(as('zoe'), 'listTeams', { organizationId })).not.toMatchObject({ code: REFUSED.code })
    await app.database.db
      .updateTable('user')
      .set({ emailVerified: true, mailboxProvenAt: app.services.now() })
      .where('id', '=', 'nina')
      .execute()
    expect((await call(as('nina'), 'acceptInvitation', { invitationId: 'acme-nina' })).status).toBe(200)
    expect(await call(as('nina'), 'listTeams', { organizationId })).toMatchObject(REFUSED)
  })

  test('is set by an owner who meets it, and by nobody else', async () => {
    const { app, as } = await givenAcme(given)
    const sets = (who: string) =>
      call(as(who), 'setTwoFactorRequirement', { organizationId, requiredFrom: '2999-01-01' })
    const before = await tablesWithoutCounters(app.database)
    expect(await sets('mia')).toMatchObject({ status: 403, code: 'TWO_FACTOR_REQUIRED' })
    await givenPassedSecondFactorOf(app, 'adam', 'otto')
    expect((await sets('adam')).code).toBe('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION')
    expect((await sets('otto')).code).toBe('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION')
    expect((await tablesWithoutCounters(app.database)).organization).toEqual(before.organization)
    await givenPassedSecondFactorOf(app, 'mia')
    expect((await sets('mia')).status).toBe(200)
    expect(await requirementOf(app)).toEqual(new Date('2999-01-01T00:00:00Z'))
  })

  test.each([['2999-13-01'], ['tomorrow'], ['+012000-01-01T00:00:00Z'], [7]])(
    'refuses %j as a date',
    async (requiredFrom) => {
      const { app, as } = await givenAcme(given)
      await givenPassedSecondFactorOf(app, 'mia')
      const refused = await call(as('mia'), 'setTwoFactorRequirement', { organizationId, requiredFrom })
      expect([refused.status, await requirementOf(app)]).toEqual([400, null])
    },
  )

  test('tells those who may update it how many are not ready', async () => {
    const { app, as } = await givenAcme(given)
    await givenPassedSecondFactorOf(app, 'adam')
    const ask = async (who: string) => (await call(as(who), 'getTwoFactorRequirement', { organizationId })).data
    expect(await ask('adam')).toMatchObject({ requiredFrom: null, members: { total: 3, notReady: 2 } })
    expect(await ask('otto')).toMatchObject({ members: null })
  })

  test('shows who is not ready in the list of members, to those who may update it', async () => {
    const { app, as } = await givenAcme(given)
    await givenSecondFactorOf(app, 'otto')
    expect(await membersOfAcme(as('mia'), {})).toEqual({ mia: false, adam: false, otto: true })
    expect(await membersOfAcme(as('adam'), { secondFactor: 'not-ready' })).toEqual({ mia: false, adam: false })
    expect(await membersOfAcme(as('mia'), { secondFactor: 'ready' })).toEqual({ otto: true })
    expect(await membersOfAcme(as('otto'), {})).toEqual({ mia: undefined, adam: undefined, otto: undefined })
    await expect(membersOfAcme(as('otto'), { secondFactor: 'ready' })).rejects.toThrow('not allowed')
  })

  test('mails its members who are not ready once, in their own language', async () => {
    const { app, as } = await givenAcme(given)
    await app.database.db.updateTable('user').set({ emailVerified: true, language: 6 }).execute()
    await givenPassedSecondFactorOf(app, 'mia', 'adam')
    for (const requiredFrom of ['2999-01-01', null, '2999-02-01', '2999-03-01']) {
      await as('mia').post('/organization/set-two-factor-requirement', { organizationId, requiredFrom })
    }
    await outboxDrained(app)
    const mails = app.mailbox.list()
    expect(mails.map(({ to, template }) => [to, template])).toEqual([['otto@example.com', 'two-factor-required']])
    expect(mails[0]?.text).toContain('1. Januar 2999')
  })

  test('mails them again where it applies before the date that they were told', async () => {
    const { app, as } = await givenAcme(given)
    await app.database.db.updateTable('user').set({ emailVerified: true }).execute()
    await givenPassedSecondFactorOf(app, 'mia', 'adam')
    for (const requiredFrom of ['2999-06-01', '2999-07-01', '2999-06-02', null, '2999-05-01', '2000-01-01']) {
      await as('mia').post('/organization/set-two-factor-requirement', { organizationId, requiredFrom })
    }
    await outboxDrained(app)
    const mails = app.mailbox.list().filter(({ template }) => template === 'two-factor-required')
    expect(mails.map(({ to }) => to)).toEqual(['otto@example.com', 'otto@example.com', 'otto@example.com'])
    const today = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(app.services.now())
    expect(['June 1, 2999', 'May 1, 2999', today].map((date) => mails.some(({ text }) => text.includes(date)))).toEqual(
      [true, true, true],
    )
  })

  test('mails all of many members, each once, also where it was off meanwhile', async () => {
    const { app, as } = await givenAcme(given)
    // None of the first can be mailed, which keeps the test short.
    const names = ['pia', 'ray', 'sue']
    const unverified = Array.from({ length: limits.mailedRequirements }, (_, index) => `many-${index}`)
    await givenManyMembers(app, [...unverified, ...names])
    await app.database.db
      .updateTable('user')
      .set({ emailVerified: true, mailboxProvenAt: app.services.now() })
      .where('id', 'in', names)
      .execute()
    await givenPassedSecondFactorOf(app, 'mia', 'adam', 'otto')
    for (const requiredFrom of ['2999-01-01', null]) {
      await as('mia').post('/organization/set-two-factor-requirement', { organizationId, requiredFrom })
    }
    expect([await sweep(app.services), await countRows(app.database, 'outbox')]).toEqual([false, 0])
    await as('mia').post('/organization/set-two-factor-requirement', { organizationId, requiredFrom: '2999-01-01' })
    const swept = await Promise.all([sweep(app.services), sweep(app.services)])
    expect([...swept, await sweep(app.services)].sort()).toEqual([false, false, true])
    expect(await sentMails(app)).toEqual(names.map((name) => `${name}@example.com two-factor-required`))
  })

  test('that is set while a member acts is obeyed by the act (race)', async () => {
    const { app, as } = await givenAcme(given)
    const change = `update organization set "twoFactorRequiredFrom" = '2020-01-01'`
    const act = () => as('mia').post('/organization/update', { organizationId, data: { name: 'Acme Inc.' } })
    const { result, landed } = await inFlight.land(change, act, 'organization')
    expect(result.json).toMatchObject({ code: REFUSED.code })
    expect(await tablesWithoutCounters(app.database)).toEqual(landed)
  })

  test('is not set by an owner whose own is removed meanwhile (race)', async () => {
    const { app, as } = await givenAcme(given)
    await givenPassedSecondFactorOf(app, 'mia')
    const change = `update "user" set "twoFactorEnabled" = false where id = 'mia'`
    const set = { organizationId, requiredFrom: '2999-01-01' }
    const { result, landed } = await inFlight.land(change, () =>
      as('mia').post('/organization/set-two-factor-requirement', set),
    )
    expect(result.json).toMatchObject({ code: 'TWO_FACTOR_REQUIRED' })
    expect(await tablesWithoutCounters(app.database)).toEqual(landed)
  })
})

describe('without two-factor authentication', () => {
  const given = testAppsOn()

  test('a former requirement refuses nobody, and cannot be read or set', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'mia' })
    await givenRequirement(app, organizationId)
    expect((await as('mia').post('/organization/set-active', { organizationId })).status).toBe(200)
    expect((await as('mia').get('/organization/get-two-factor-requirement')).status).toBe(404)
    const set = await as('mia').post('/organization/set-two-factor-requirement', { requiredFrom: null })
    expect(set.status).toBe(404)
  })
})

async function givenAcme(given: StartApp): Promise<{ app: TestApp; as: TestOrganization['as'] }> {
  const app = await given({ ...allFeatures, rateLimit: { enabled: false } })
  const { as } = await givenOrganization(app, { owner: 'mia', admin: 'adam', member: 'otto' })
  await givenUsers(app, 'nina')
  await givenInvitation(app, { to: 'nina', from: 'mia' })
  const ofAcme = rowOf.oauthClient({ id: client.client_id, origin: 'organization', organizationId, createdBy: 'mia' })
  await app.database.db.insertInto('oauthClient').values(ofAcme).execute()
  return { app, as }
}

async function givenManyMembers({ database }: TestApp, names: readonly string[]): Promise<void> {
  const list = names.map((name) => `('${name}')`).join()
  await run(
    database,
    `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
     select id, id, id || '@example.com', false, now(), now() from (values ${list}) as given (id)`,
  )
  await run(
    database,
    `insert into member (id, "organizationId", "userId", role, "createdAt")
     select id, '${organizationId}', id, 'member', now() from (values ${list}) as given (id)`,
  )
}

function isOfMembers(path: string): boolean {
  return operationOf(path).rules.withoutFactor === 'in-organization'
}
