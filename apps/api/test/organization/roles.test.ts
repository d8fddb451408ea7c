import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { givenCompany, givenInvitation, givenPeople, leadsTo } from '../support/companies.ts'
import { doors } from '../support/doors.ts'
import { type GivenWorld, onDatabase } from '../support/suite.ts'
import { lastingTables, run } from '../support/tables.ts'
import type { Visitor } from '../support/visitor.ts'
import type { World } from '../support/world.ts'

type Actor = 'owner' | 'admin' | 'member' | 'stranger' | 'signed out'

const actors: readonly Actor[] = ['owner', 'admin', 'member', 'stranger', 'signed out']
const acme = { organizationId: 'acme' }
const max = { ...acme, memberId: 'acme-max' }
const lab = { ...acme, teamId: 'acme-lab' }
const asked = { ...acme, permissions: { organization: ['delete'] } }

/** What each actor is answered, in the order of `actors`; `changes` says whether a success leaves a trace. */
type Row = { does: string; input: object; answers: readonly number[]; changes: boolean }

const rows: readonly Row[] = [
  row('updateOrganization', { ...acme, data: { name: 'Acme Inc.' } }, [200, 200, 403, 400, 401]),
  row('deleteOrganization', acme, [200, 403, 403, 400, 401]),
  row('setActiveOrganization', acme, [200, 200, 200, 403, 401]),
  row('updateMemberRole', { ...max, role: 'admin' }, [200, 200, 403, 400, 401]),
  row('transferOwnership', max, [200, 403, 403, 400, 401]),
  row('removeMember', { ...acme, memberIdOrEmail: 'acme-max' }, [200, 200, 401, 400, 401]),
  row('leaveOrganization', acme, [200, 200, 200, 400, 401]),
  row('inviteMember', { ...acme, email: 'zoe@example.com', role: 'member' }, [200, 200, 403, 400, 401]),
  row('cancelInvitation', { invitationId: 'acme-nina' }, [200, 200, 403, 400, 401]),
  row('createTeam', { ...acme, name: 'Design' }, [200, 200, 403, 403, 401]),
  row('updateTeam', { ...lab, data: { name: 'Design' } }, [200, 200, 403, 403, 401]),
  row('removeTeam', lab, [200, 200, 403, 403, 401]),
  row('assignTeam', { ...lab, ...max }, [200, 200, 403, 400, 401]),
  { ...row('getFullOrganization', acme, [200, 200, 200, 403, 401]), changes: false },
  { ...row('hasPermission', asked, [200, 200, 200, 401, 401]), changes: false },
  { ...row('getActiveMember', acme, [200, 200, 200, 400, 401]), changes: false },
  { ...row('listMembers', acme, [200, 200, 200, 403, 401]), changes: false },
  { ...row('listInvitations', acme, [200, 200, 200, 403, 401]), changes: false },
  { ...row('listTeams', acme, [200, 200, 200, 403, 401]), changes: false },
]

const allowed = actors.flatMap((actor) =>
  rows.filter((one) => answerTo(one, actor) === 200).map((one) => ({ actor, ...one })),
)

describe.each(testDatabases())('what each role may do in an organization on $name', ({ open }) => {
  const given = onDatabase(open)

  describe.each(doors)('over $name', ({ name, knock }) => {
    const served = (one: Row) => leadsTo({ name }, one.does)

    test.each(allowed.filter(served))('$actor: $does', async ({ actor, does, input, changes }) => {
      const { world, visitor } = await givenActor(given, actor)
      const before = await lastingTables(world.database)
      expect((await knock(visitor, does, input)).status).toBe(200)
      const after = await lastingTables(world.database)
      if (changes) expect(after).not.toEqual(before)
      else expect(after).toEqual(before)
    })

    test.each(actors)('%s: nothing else', async (actor) => {
      const { world, visitor } = await givenActor(given, actor)
      const before = await lastingTables(world.database)
      for (const one of rows.filter(served).filter((some) => answerTo(some, actor) !== 200)) {
        expect((await knock(visitor, one.does, one.input)).status, one.does).toBe(answerTo(one, actor))
      }
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test.each([
      'Owner',
      'OWNER',
      ' owner',
      'owner ',
      'owners',
      'coowner',
      'owner;admin',
      'Admin',
      'admin\t',
      'adm',
      '*',
      'toString',
    ])('who is "%s" may no more than a member', async (role) => {
      const { world, visitor } = await givenActor(given, 'member', role)
      const before = await lastingTables(world.database)
      for (const one of rows.filter(served).filter((some) => answerTo(some, 'member') !== 200)) {
        expect((await knock(visitor, one.does, one.input)).status, one.does).toBe(answerTo(one, 'member'))
      }
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test.each([
      ['owner,admin', 200],
      ['admin,owner', 200],
      ['member,owner', 200],
      ['admin,member', 403],
      ['admin,Owner', 403],
      ['member,auditor', 403],
    ])('of "%s" one is enough: %i for deleting', async (role, status) => {
      const { visitor } = await givenActor(given, 'member', role)
      expect((await knock(visitor, 'deleteOrganization', acme)).status).toBe(status)
    })
  })
})

function row(does: string, input: object, answers: readonly number[]): Row {
  return { does, input, answers, changes: true }
}

function answerTo({ answers }: Row, actor: Actor): number {
  return answers[actors.indexOf(actor)] ?? 0
}

/** Otto owns Acme and Max is a member; Ann is the actor. */
async function givenActor(
  given: GivenWorld,
  actor: Actor,
  role: string = actor,
): Promise<{ world: World; visitor: Visitor }> {
  const world = await given()
  const outside = actor === 'stranger' || actor === 'signed out'
  const { as } = await givenCompany(world, { owner: 'otto', member: outside ? ['max'] : ['max', 'ann'] })
  await givenInvitation(world, { to: 'nina', from: 'otto' })
  if (actor === 'signed out') return { world, visitor: world.visitor() }
  if (outside) return { world, visitor: (await givenPeople(world, 'ann'))('ann') }
  await run(world.database, `update member set role = '${role}' where id = 'acme-ann'`)
  return { world, visitor: as('ann') }
}
