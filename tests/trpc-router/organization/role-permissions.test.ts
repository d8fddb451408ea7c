import type { TestClient } from '@foyer/testing/client'
import { givenInvitation, givenOrganization, givenUsers } from '@foyer/testing/organizations'
import { pngOf } from '@foyer/testing/pictures'
import { type StartApp, testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { describe, expect, test } from 'vitest'

type Actor = 'owner' | 'admin' | 'member' | 'non-member' | 'signed out'

const actors: readonly Actor[] = ['owner', 'admin', 'member', 'non-member', 'signed out']
const acme = { organizationId: 'acme' }
const max = { ...acme, memberId: 'acme-max' }
const lab = { ...acme, teamId: 'acme-lab' }
const deletePermission = { ...acme, permissions: { organization: ['delete'] } }

/** Expected statuses, in the order of `actors`; `changes` is whether a success writes to the database. */
type Row = { operation: string; input: object; answers: readonly number[]; changes: boolean }

const rows: readonly Row[] = [
  row('updateOrganization', { ...acme, data: { name: 'Acme Inc.' } }, [200, 200, 403, 400, 401]),
  row('uploadLogo', { ...acme, picture: pngOf() }, [200, 200, 403, 400, 401]),
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
  { ...row('hasPermission', deletePermission, [200, 200, 200, 401, 401]), changes: false },
  {
    ...row('explainPermission', { ...acme, userId: 'max', permission: 'team:create' }, [200, 200, 403, 403, 401]),
    changes: false,
  },
  { ...row('getActiveMember', acme, [200, 200, 200, 400, 401]), changes: false },
  { ...row('listMembers', acme, [200, 200, 200, 403, 401]), changes: false },
  { ...row('listInvitations', acme, [200, 200, 200, 403, 401]), changes: false },
  { ...row('listTeams', acme, [200, 200, 200, 403, 401]), changes: false },
]

const allowed = actors.flatMap((actor) =>
  rows.filter((one) => answerTo(one, actor) === 200).map((one) => ({ actor, ...one })),
)

describe('permissions of organization roles', () => {
  const given = testAppsOn()

  test.each(allowed)('$actor: $operation', async ({ actor, operation, input, changes }) => {
    const { app, client } = await givenActor(given, actor)
    const before = await tablesWithoutCounters(app.database)
    expect((await call(client, operation, input)).status).toBe(200)
    const after = await tablesWithoutCounters(app.database)
    if (changes) expect(after).not.toEqual(before)
    else expect(after).toEqual(before)
  })

  test.each(actors)('%s: nothing else is allowed', async (actor) => {
    const { app, client } = await givenActor(given, actor)
    const before = await tablesWithoutCounters(app.database)
    for (const one of rows.filter((some) => answerTo(some, actor) !== 200)) {
      expect((await call(client, one.operation, one.input)).status, one.operation).toBe(answerTo(one, actor))
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
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
  ])('the role "%s" allows no more than member', async (role) => {
    const { app, client } = await givenActor(given, 'member', role)
    const before = await tablesWithoutCounters(app.database)
    for (const one of rows.filter((some) => answerTo(some, 'member') !== 200)) {
      expect((await call(client, one.operation, one.input)).status, one.operation).toBe(answerTo(one, 'member'))
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each([
    ['owner,admin', 200],
    ['admin,owner', 200],
    ['member,owner', 200],
    ['admin,member', 403],
    ['admin,Owner', 403],
    ['member,auditor', 403],
  ])('of the roles "%s" one is enough: %i for deleting', async (role, status) => {
    const { client } = await givenActor(given, 'member', role)
    expect((await call(client, 'deleteOrganization', acme)).status).toBe(status)
  })
})

function row(operation: string, input: object, answers: readonly number[]): Row {
  return { operation, input, answers, changes: true }
}

function answerTo({ answers }: Row, actor: Actor): number {
  return answers[actors.indexOf(actor)] ?? 0
}

/** Otto owns Acme and Max is a member; Ann is the actor. */
async function givenActor(
  given: StartApp,
  actor: Actor,
  role: string = actor,
): Promise<{ app: TestApp; client: TestClient }> {
  const app = await given()
  const isNonMember = actor === 'non-member' || actor === 'signed out'
  const { as } = await givenOrganization(app, { owner: 'otto', member: isNonMember ? ['max'] : ['max', 'ann'] })
  await givenInvitation(app, { to: 'nina', from: 'otto' })
  if (actor === 'signed out') return { app, client: app.client() }
  if (isNonMember) return { app, client: (await givenUsers(app, 'ann'))('ann') }
  await run(app.database, `update member set role = '${role}' where id = 'acme-ann'`)
  return { app, client: as('ann') }
}
