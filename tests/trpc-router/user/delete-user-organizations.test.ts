import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { signedInEmail } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { eventually } from '@foyer/testing/eventually'
import { mailedLink, outboxDrained, tokenOf } from '@foyer/testing/mail'
import { givenOrganizationRows, membersOf } from '@foyer/testing/organization-rows'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, countRows, run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { PASSWORD, signedUp } from '@foyer/testing/users'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const ONLY_OWNER = 'You cannot leave the organization as the only owner'
const ONLY_MEMBER = 'ONLY_MEMBER_CANNOT_BE_DELETED'
const confirmingByMail = { user: { deleteUser: { sendVerification: true } } }

onBothEngines('deleting a user with organizations', ({ name: engine, open }) => {
  const given = testAppsOn(open)

  async function givenUsers(app: TestApp): Promise<{ olga: TestClient; mia: TestClient }> {
    return { olga: await signedUp(app, 'Olga'), mia: await signedUp(app, 'Mia') }
  }

  test.each([
    ['the only owner, with a member', { Olga: 'owner', Mia: 'member' }],
    ['the only owner, with an admin', { Olga: 'owner', Mia: 'admin' }],
    ['the only owner who has another role too', { Olga: 'admin,owner', Mia: 'admin' }],
    ['the only owner, with a member whose role only resembles owner', { Olga: 'owner', Mia: 'coowner' }],
  ])('is refused to %s', async (_title, members) => {
    const app = await given()
    const { olga } = await givenUsers(app)
    await givenOrganizationRows(app, 'acme', members)
    await givenOrganizationRows(app, 'solo', { Olga: 'owner' })
    const before = await tablesWithoutCounters(app.database)
    const result = await call(olga, 'deleteUser', { password: PASSWORD })
    expect(result).toMatchObject({ status: 400, message: ONLY_OWNER, setCookies: [] })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect(await signedInEmail(olga)).toBe('olga@example.com')
  })

  test('refused does not consume the mailed token', async () => {
    const app = await given(confirmingByMail)
    const { olga } = await givenUsers(app)
    await givenOrganizationRows(app, 'acme', { Olga: 'owner', Mia: 'admin' })
    await olga.post('/delete-user')
    const token = tokenOf(await mailedLink(app, 'olga@example.com', 'delete-account'))
    const before = await tablesWithoutCounters(app.database)
    for (const operation of ['deleteUser', 'deleteUserCallback']) {
      expect(await call(olga, operation, { token })).toMatchObject({ status: 400, message: ONLY_OWNER })
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    await run(app.database, `update member set role = 'owner'`)
    expect((await call(olga, 'deleteUserCallback', { token })).status).toBe(200)
    expect(await membersOf(app)).toEqual(['acme: Mia owner'])
  })

  test('is refused to the only member of an organization where none can be deleted, and keeps the token', async () => {
    const app = await given({ organization: { disableOrganizationDeletion: true }, ...confirmingByMail })
    const { olga } = await givenUsers(app)
    await givenOrganizationRows(app, 'acme', { Olga: 'owner' })
    await olga.post('/delete-user')
    const token = tokenOf(await mailedLink(app, 'olga@example.com', 'delete-account'))
    const before = await tablesWithoutCounters(app.database)
    for (const operation of ['deleteUser', 'deleteUserCallback']) {
      expect(await call(olga, operation, { token })).toMatchObject({ status: 403, code: ONLY_MEMBER, setCookies: [] })
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    await run(
      app.database,
      `insert into member (id, "organizationId", "userId", role, "createdAt")
        select 'acme-mia', 'acme', id, 'owner', now() from "user" where name = 'Mia'`,
    )
    expect((await call(olga, 'deleteUser', { token })).status).toBe(200)
    expect(await membersOf(app)).toEqual(['acme: Mia owner'])
  })

  test.each([
    ['one of two owners', { Olga: 'owner', Mia: 'owner' }, ['acme: Mia owner']],
    [
      'one of two owners where the other has another role too',
      { Olga: 'owner', Mia: 'owner,admin' },
      ['acme: Mia owner,admin'],
    ],
    ['a member', { Olga: 'member', Mia: 'owner' }, ['acme: Mia owner']],
    ['an owner who is the only member, and the organization', { Olga: 'owner' }, []],
    ['a member who is the only one, and the organization', { Olga: 'member' }, []],
  ])('removes %s', async (_title, members, left) => {
    const app = await given()
    const { olga, mia } = await givenUsers(app)
    await givenOrganizationRows(app, 'acme', members)
    await run(app.database, `update session set "activeOrganizationId" = 'acme'`)
    expect((await call(olga, 'deleteUser', { password: PASSWORD })).status).toBe(200)
    expect(await membersOf(app)).toEqual(left)
    expect(await countRows(app.database, 'team')).toBe(left.length)
    const { session } = (await mia.get('/get-session')).json
    expect(session.activeOrganizationId).toBe(left.length === 0 ? null : 'acme')
  })

  test('deletes organizations without other members, keeps the others, and records which', async () => {
    const app = await given()
    const { olga } = await givenUsers(app)
    await givenOrganizationRows(app, 'bolt', { Olga: 'owner' })
    await givenOrganizationRows(app, 'acme', { Olga: 'admin', Mia: 'owner' })
    await givenOrganizationRows(app, 'corp', { Mia: 'owner' })
    await givenOrganizationRows(app, 'solo', { Olga: 'owner' })
    await call(olga, 'deleteUser', {})
    expect(await membersOf(app)).toEqual(['acme: Mia owner', 'corp: Mia owner'])
    await outboxDrained(app)
    const { auditEvent = [] } = await allTables(app.database)
    const deleted = auditEvent.findIndex(({ type }) => type === 'user.deleted')
    expect(JSON.parse(String(auditEvent[deleted]?.detail)).organizations.sort()).toEqual(['bolt', 'solo'])
    const events = auditEvent.slice(deleted + 1).map(({ type, organizationId }) => `${type} ${organizationId}`)
    expect(events.sort()).toEqual([
      'organization.deleted bolt',
      'organization.deleted solo',
      'organization.member.left acme',
    ])
  })

  test('of two owners at once deletes one while there are other members', async () => {
    const app = await given()
    for (let round = 0; round < 5; round += 1) {
      const [olga, mia] = [await signedUp(app, `Olga${round}`), await signedUp(app, `Mia${round}`)]
      await signedUp(app, `Max${round}`)
      const members = { [`Olga${round}`]: 'owner', [`Mia${round}`]: 'owner', [`Max${round}`]: 'member' }
      await givenOrganizationRows(app, `acme${round}`, members)
      const answers = await Promise.all([call(olga, 'deleteUser', {}), call(mia, 'deleteUser', {})])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
      expect((await membersOf(app)).at(-1)).toMatch(/^acme\d: Max\d member, (Mia|Olga)\d owner$/)
    }
  })

  test('of two owners without other members at once deletes both and the organization', async () => {
    const app = await given()
    const { olga, mia } = await givenUsers(app)
    await givenOrganizationRows(app, 'acme', { Olga: 'owner', Mia: 'owner' })
    await givenOrganizationRows(app, 'bolt', { Mia: 'owner', Olga: 'owner' })
    const answers = await Promise.all([olga, mia].map((client) => call(client, 'deleteUser', {})))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await membersOf(app)).toEqual([])
    expect(await countRows(app.database, 'user')).toBe(0)
  })

  // PGlite has one connection: no member joins during a deletion.
  test.runIf(engine === 'PostgreSQL').each([
    ['owner', 400, ['acme: Mia admin, Olga owner']],
    ['member', 200, ['acme: Mia admin']],
  ])('who joins as %s in a concurrent transaction answers %d', async (role, status, left) => {
    const app = await given()
    const { olga } = await givenUsers(app)
    await givenOrganizationRows(app, 'acme', { Mia: 'admin' })
    const { db } = app.database
    const result = await db.transaction().execute(async (trx) => {
      const { id: userId } = await trx
        .selectFrom('user')
        .select('id')
        .where('name', '=', 'Olga')
        .executeTakeFirstOrThrow()
      const joined = { id: 'joined', organizationId: 'acme', userId, role, teamId: null, createdAt: new Date() }
      await trx.insertInto('member').values(joined).execute()
      const deleting = call(olga, 'deleteUser', {})
      await eventually(async () => expect(await waitingForLocks(app)).toBe(1))
      return { deleting }
    })
    expect((await result.deleting).status).toBe(status)
    expect(await membersOf(app)).toEqual(left)
  })
})

async function waitingForLocks({ database }: TestApp): Promise<number> {
  const { rows } = await sql`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    database.db,
  )
  return rows.length
}
