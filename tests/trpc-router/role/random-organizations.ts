import { insertOrganizationRole } from '@foyer/db/organizations/organization-roles'
import { givenInvitations, givenOrganization } from '@foyer/testing/organizations'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import fc from 'fast-check'
import { givenPassedSecondFactorOf, givenRequirement } from '#trpc-router/two-factor/second-factor-state.ts'
import { later } from './temporary-roles.ts'

const HOUR = 3600

/** Olga owns Acme and stays; of the others anything may be the case. */
export const others: readonly string[] = ['otto', 'adam', 'mia', 'max']
export const everybody = ['olga', ...others]

export const options = {
  organization: {
    permissions: { invoice: ['read', 'pay'] },
    roles: {
      clerk: { invoice: ['read'] },
      keeper: { ac: ['create', 'update', 'delete'], member: ['update', 'delete'] },
    },
  },
  twoFactor: { enabled: true },
}

const made = ['red', 'blue']
const name = fc.constantFrom(...others)
const rights = fc.record({
  invoice: fc.subarray(['read', 'pay']),
  member: fc.subarray(['create', 'update', 'delete']),
  invitation: fc.subarray(['create', 'cancel']),
  ac: fc.subarray(['read', 'update', 'delete']),
})
const names = ['owner', 'admin', 'member', 'clerk', 'keeper', 'red']
const roles = fc.subarray(names, { minLength: 1, maxLength: 3 })
// Nobody has `blue`, so that it may be deleted.
const invitedRoles = fc.subarray([...names, 'blue'], { minLength: 1, maxLength: 2 })
const seconds = fc.option(fc.constantFrom(-HOUR, 0, HOUR))

const member = fc.record({
  roles,
  /** When the first of them ends: it may not have been swept. */
  ends: fc.option(fc.constantFrom(-HOUR, HOUR)),
  hasSecondFactor: fc.boolean(),
  invites: fc.option(fc.record({ roles: invitedRoles, expired: fc.boolean() })),
})

export const world = fc.record({
  red: rights,
  blue: rights,
  members: fc.tuple(member, member, member, member),
  requiredIn: seconds,
})
export type World = typeof world extends fc.Arbitrary<infer One> ? One : never

const memberRole = fc.record({
  operation: fc.constant('updateMemberRole'),
  target: name,
  role: roles,
  inSeconds: fc.constantFrom(undefined, null, HOUR),
})
/** A call that has a preview. */
export const change = fc.oneof(
  { weight: 3, arbitrary: memberRole },
  fc.record({ operation: fc.constant('removeMember'), target: name }),
  fc.record({ operation: fc.constant('updateRole'), roleName: fc.constantFrom(...made), permission: rights }),
  fc.record({ operation: fc.constant('deleteRole'), roleName: fc.constantFrom(...made) }),
  fc.record({ operation: fc.constant('setTwoFactorRequirement'), inSeconds: seconds }),
  fc.record({ operation: fc.constant('deleteOrganization') }),
)
export type Change = typeof change extends fc.Arbitrary<infer One> ? One : never

/** Who makes it: mostly somebody who may. */
export const actor = fc.oneof({ weight: 2, arbitrary: fc.constant('olga') }, name)

/** The input of a change. */
export function inputOf(app: TestApp, one: Change): object {
  const organizationId = 'acme'
  const time = 'inSeconds' in one && one.inSeconds != null ? later(app, one.inSeconds) : null
  if ('role' in one) {
    const until = one.inSeconds === undefined ? {} : { until: time }
    return { organizationId, memberId: `acme-${one.target}`, role: one.role, ...until }
  }
  if ('target' in one) return { organizationId, memberIdOrEmail: `acme-${one.target}` }
  if ('permission' in one) return { organizationId, roleName: one.roleName, data: { permission: one.permission } }
  if ('roleName' in one) return { organizationId, roleName: one.roleName }
  return 'inSeconds' in one ? { organizationId, requiredFrom: time } : { organizationId }
}

/** Makes Acme as a world says, in place of what was there. */
export async function givenWorld(app: TestApp, { red, blue, members, requiredIn }: World) {
  await run(app.database, 'delete from organization; delete from session')
  const { as } = await givenOrganization(app, { owner: 'olga', member: others })
  await givenMadeRoles(app, { red, blue })
  for (const [index, name] of others.entries()) await givenMember(app, `acme-${name}`, members[index])
  await givenInvitationsOf(app, members)
  await run(app.database, 'update "user" set "twoFactorEnabled" = false')
  await givenPassedSecondFactorOf(app, 'olga', ...others.filter((_name, index) => members[index]?.hasSecondFactor))
  if (requiredIn !== null) await givenRequirement(app, 'acme', requiredIn)
  return as
}

async function givenMadeRoles({ database, services }: TestApp, made: Pick<World, 'red' | 'blue'>) {
  const common = { organizationId: 'acme', createdAt: services.now(), updatedAt: null }
  await database.db.transaction().execute(async (trx) => {
    for (const [id, permissions] of Object.entries(made))
      await insertOrganizationRole(trx, { ...common, id, name: id, permissions })
  })
}

type WorldMember = World['members'][number]

async function givenMember(app: TestApp, id: string, one: WorldMember | undefined) {
  if (one === undefined) return
  const { roles, ends } = one
  const { db } = app.database
  const role = roles.join(',')
  await db.updateTable('member').set({ role }).where('id', '=', id).execute()
  if (ends === null) return
  const [first = ''] = roles
  const held = db.updateTable('memberRole').where('memberId', '=', id)
  await held
    .where('roleId', 'in', [first, `configured:${first}`])
    .set({ until: later(app, ends) })
    .execute()
}

async function givenInvitationsOf(app: TestApp, members: readonly WorldMember[]) {
  const sent = members.flatMap(({ invites }, index) => {
    const from = others[index] ?? 'olga'
    return invites === null
      ? []
      : [{ to: `guest${index}`, from, role: invites.roles.join(','), expired: invites.expired }]
  })
  if (sent.length === 0) return
  await givenInvitations(
    app,
    sent.map(({ to, from, role }) => ({ to, from, role })),
  )
  const expired = ['', ...sent.filter(({ expired }) => expired).map(({ to }) => `acme-${to}`)]
  const { db } = app.database
  await db.updateTable('invitation').set({ expiresAt: app.services.now() }).where('id', 'in', expired).execute()
}
