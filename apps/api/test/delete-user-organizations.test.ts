import { testDatabases } from '@foyer/db/testing'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { presentAs } from './support/account-life.ts'
import { doors } from './support/doors.ts'
import { eventually } from './support/eventually.ts'
import { mailedLink, outboxAtRest, tokenOf } from './support/mail.ts'
import { givenOrganization, membersOf } from './support/organizations.ts'
import { PASSWORD, signedUp } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import { allTables, countRows, lastingTables, run } from './support/tables.ts'
import type { Visitor } from './support/visitor.ts'
import type { World } from './support/world.ts'

const ONLY_OWNER = 'You cannot leave the organization as the only owner'
const asking = { user: { deleteUser: { sendVerification: true } } }

describe.each(testDatabases())('deleting an account that is in organizations on $name', ({ name: engine, open }) => {
  const given = onDatabase(open)

  async function givenPeople(world: World): Promise<{ olga: Visitor; mia: Visitor }> {
    return { olga: await signedUp(world, 'Olga'), mia: await signedUp(world, 'Mia') }
  }

  describe.each(doors)('over $name', ({ knock }) => {
    test.each([
      ['the only owner, with a member', { Olga: 'owner', Mia: 'member' }],
      ['the only owner, with an admin', { Olga: 'owner', Mia: 'admin' }],
      ['the only owner who is more besides', { Olga: 'admin,owner', Mia: 'admin' }],
      ['the only owner, with one whose role only sounds like it', { Olga: 'owner', Mia: 'coowner' }],
    ])('is refused to %s', async (_title, members) => {
      const world = await given()
      const { olga } = await givenPeople(world)
      await givenOrganization(world, 'acme', members)
      await givenOrganization(world, 'solo', { Olga: 'owner' })
      const before = await lastingTables(world.database)
      const said = await knock(olga, 'deleteUser', { password: PASSWORD })
      expect(said).toMatchObject({ status: 400, message: ONLY_OWNER, setCookies: [] })
      expect(await lastingTables(world.database)).toEqual(before)
      expect(await presentAs(olga)).toBe('olga@example.com')
    })

    test('refused, the mailed token is still good', async () => {
      const world = await given(asking)
      const { olga } = await givenPeople(world)
      await givenOrganization(world, 'acme', { Olga: 'owner', Mia: 'admin' })
      await olga.post('/delete-user')
      const token = tokenOf(await mailedLink(world, 'olga@example.com', 'delete-account'))
      const before = await lastingTables(world.database)
      for (const operation of ['deleteUser', 'deleteUserCallback']) {
        expect(await knock(olga, operation, { token })).toMatchObject({ status: 400, message: ONLY_OWNER })
      }
      expect(await lastingTables(world.database)).toEqual(before)
      await run(world.database, `update member set role = 'owner'`)
      expect((await knock(olga, 'deleteUserCallback', { token })).status).toBe(200)
      expect(await membersOf(world)).toEqual(['acme: Mia owner'])
    })

    test.each([
      ['one of two owners', { Olga: 'owner', Mia: 'owner' }, ['acme: Mia owner']],
      [
        'one who is owner with another who is more besides',
        { Olga: 'owner', Mia: 'owner,admin' },
        ['acme: Mia owner,admin'],
      ],
      ['a member', { Olga: 'member', Mia: 'owner' }, ['acme: Mia owner']],
      ['whoever is alone in it, which goes too', { Olga: 'owner' }, []],
      ['a member who is alone in it, which goes too', { Olga: 'member' }, []],
    ])('removes %s', async (_title, members, left) => {
      const world = await given()
      const { olga, mia } = await givenPeople(world)
      await givenOrganization(world, 'acme', members)
      await run(world.database, `update session set "activeOrganizationId" = 'acme'`)
      expect((await knock(olga, 'deleteUser', { password: PASSWORD })).status).toBe(200)
      expect(await membersOf(world)).toEqual(left)
      expect(await countRows(world.database, 'team')).toBe(left.length)
      const { session } = (await mia.get('/get-session')).json
      expect(session.activeOrganizationId).toBe(left.length === 0 ? null : 'acme')
    })

    test('takes the organizations nobody else is in, leaves the others, and tells which in the log', async () => {
      const world = await given()
      const { olga } = await givenPeople(world)
      await givenOrganization(world, 'bolt', { Olga: 'owner' })
      await givenOrganization(world, 'acme', { Olga: 'admin', Mia: 'owner' })
      await givenOrganization(world, 'corp', { Mia: 'owner' })
      await givenOrganization(world, 'solo', { Olga: 'owner' })
      await knock(olga, 'deleteUser', {})
      expect(await membersOf(world)).toEqual(['acme: Mia owner', 'corp: Mia owner'])
      await outboxAtRest(world)
      const { auditEvent = [] } = await allTables(world.database)
      const deleted = auditEvent.findIndex(({ type }) => type === 'user-deleted')
      expect(JSON.parse(String(auditEvent[deleted]?.detail)).organizations.sort()).toEqual(['bolt', 'solo'])
      const told = auditEvent.slice(deleted + 1).map(({ type, organizationId }) => `${type} ${organizationId}`)
      expect(told.sort()).toEqual(['member-left acme', 'organization-deleted bolt', 'organization-deleted solo'])
    })

    test('of two owners who go at once one stays while others are in it', async () => {
      const world = await given()
      for (let round = 0; round < 5; round += 1) {
        const [olga, mia] = [await signedUp(world, `Olga${round}`), await signedUp(world, `Mia${round}`)]
        await signedUp(world, `Max${round}`)
        const members = { [`Olga${round}`]: 'owner', [`Mia${round}`]: 'owner', [`Max${round}`]: 'member' }
        await givenOrganization(world, `acme${round}`, members)
        const answers = await Promise.all([knock(olga, 'deleteUser', {}), knock(mia, 'deleteUser', {})])
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
        expect((await membersOf(world)).at(-1)).toMatch(/^acme\d: Max\d member, (Mia|Olga)\d owner$/)
      }
    })

    test('two owners who are alone in it go at once, and it goes with the second', async () => {
      const world = await given()
      const { olga, mia } = await givenPeople(world)
      await givenOrganization(world, 'acme', { Olga: 'owner', Mia: 'owner' })
      await givenOrganization(world, 'bolt', { Mia: 'owner', Olga: 'owner' })
      const answers = await Promise.all([olga, mia].map((visitor) => knock(visitor, 'deleteUser', {})))
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(await membersOf(world)).toEqual([])
      expect(await countRows(world.database, 'user')).toBe(0)
    })

    // The embedded engine has one connection: nobody joins while somebody else is being deleted.
    test.runIf(engine === 'PostgreSQL').each([
      ['owner', 400, ['acme: Mia admin, Olga owner']],
      ['member', 200, ['acme: Mia admin']],
    ])('who joins as %s at that very moment is seen: %d', async (role, status, left) => {
      const world = await given()
      const { olga } = await givenPeople(world)
      await givenOrganization(world, 'acme', { Mia: 'admin' })
      const { db } = world.database
      const said = await db.transaction().execute(async (trx) => {
        const { id: userId } = await trx
          .selectFrom('user')
          .select('id')
          .where('name', '=', 'Olga')
          .executeTakeFirstOrThrow()
        const joined = { id: 'joined', organizationId: 'acme', userId, role, teamId: null, createdAt: new Date() }
        await trx.insertInto('member').values(joined).execute()
        const deleting = knock(olga, 'deleteUser', {})
        await eventually(async () => expect(await waitingForLocks(world)).toBe(1))
        return { deleting }
      })
      expect((await said.deleting).status).toBe(status)
      expect(await membersOf(world)).toEqual(left)
    })
  })
})

async function waitingForLocks({ database }: World): Promise<number> {
  const { rows } = await sql`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    database.db,
  )
  return rows.length
}
