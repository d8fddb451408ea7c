import { givenOrganization, type People } from './role-people.ts'
import { at, type Walker } from './steps.ts'

const read = { ac: ['read'] }
const deletion = { organization: ['delete'] }
/** A permission of a resource that nobody has declared, and an action that no resource has. */
const [payment, flight] = [{ invoice: ['pay'] }, { member: ['fly'] }]

/** Roles are made, listed, changed and deleted. */
export async function rolesOfOrganizations(walker: Walker): Promise<void> {
  const people = await givenOrganization(walker)
  const roleId = await creations(people)
  await refusedCreations(people)
  await reads(people, roleId)
  await updates(people, roleId)
  await refusedUpdates(people)
  await deletions(people, roleId)
  await callsWithoutOrganization(walker, people)
  await tooMany(people)
}

async function creations({ olga, adam, organizationId }: People): Promise<string> {
  const permission = { member: ['create', 'update'], invitation: ['create'] }
  const made = await olga.call('organization.createRole', { role: 'helper', permission })
  const billing = { team: ['update', 'create'], organization: ['update'] }
  await olga.call('organization.createRole', { organizationId, role: 'BILLING', permission: billing })
  await olga.call('organization.createRole', { role: 'nothing', permission: {} })
  await adam.call('organization.createRole', { role: 'inviter', permission: { invitation: ['create'] } })
  return at(made, 'roleData.id')
}

async function refusedCreations({ olga, adam, mia, stranger, organizationId }: People): Promise<void> {
  const create = 'organization.createRole'
  for (const role of ['helper', 'Helper', 'owner', 'ADMIN', 'member'])
    await olga.call(create, { role, permission: read })
  await adam.call(create, { role: 'lacking', permission: deletion })
  await adam.call(create, { role: 'lacking', permission: { organization: ['update', 'delete'], ...flight } })
  await olga.call(create, { role: 'lacking', permission: flight })
  await adam.call(create, { role: 'lacking', permission: { ...payment, ...deletion } })
  await adam.call(create, { role: 'helper', permission: payment })
  await adam.call(create, { role: 'helper', permission: deletion })
  for (const role of ['lacking', 'helper', 'owner']) await mia.call(create, { role, permission: read })
  await mia.call(create, { role: 'lacking', permission: payment })
  for (const role of ['lacking', 'owner']) await stranger.call(create, { organizationId, role, permission: read })
  await olga.call(create, { organizationId: 'unknown', role: 'lacking', permission: read })
  await olga.call(create, { role: 'lacking' })
  await olga.call(create, { permission: read })
  await olga.call(create, { role: 7, permission: read })
  await olga.call(create, { role: 'lacking', permission: { member: 'create' } })
  await olga.call(create, { role: 'lacking', permission: { member: [1] } })
  await olga.call(create, { role: 'lacking', permission: ['member'] })
}

async function reads({ olga, mia, stranger, organizationId }: People, roleId: string): Promise<void> {
  await olga.call('organization.listRoles')
  await mia.call('organization.listRoles', { query: { organizationId } })
  await stranger.call('organization.listRoles', { query: { organizationId } })
  const get = 'organization.getRole'
  await olga.call(get, { query: { roleName: 'helper' } })
  await olga.call(get, { query: { roleId } })
  await mia.call(get, { query: { roleName: 'billing', organizationId } })
  await olga.call(get, { query: { roleName: 'billing', roleId } })
  for (const roleName of ['owner', 'unknown', 'HELPER', '']) await olga.call(get, { query: { roleName } })
  await olga.call(get, { query: { roleId: 'unknown' } })
  await olga.call(get, { query: { organizationId } })
  await stranger.call(get, { query: { organizationId, roleName: 'helper' } })
}

async function updates({ olga, organizationId }: People, roleId: string): Promise<void> {
  const change = 'organization.updateRole'
  const permission = { member: ['create'], ac: ['read'] }
  await olga.call(change, { roleName: 'helper', data: { permission } })
  await olga.call(change, { roleId, data: { roleName: 'Aide' } })
  await olga.call(change, { roleName: 'aide', organizationId, data: { roleName: 'helper', permission: read } })
  await olga.call('organization.getRole', { query: { roleId } })
  await olga.call(change, { roleName: 'helper', data: {} })
  await olga.call(change, { roleName: 'nothing', data: { permission: {} } })
}

async function refusedUpdates({ olga, adam, mia, stranger, organizationId }: People): Promise<void> {
  const change = 'organization.updateRole'
  for (const roleName of ['billing', 'helper', 'Admin'])
    await olga.call(change, { roleName: 'helper', data: { roleName } })
  const roleName = 'nothing'
  await adam.call(change, { roleName, data: { permission: { organization: ['delete', 'update'] } } })
  for (const permission of [flight, payment]) await olga.call(change, { roleName, data: { permission } })
  for (const other of ['unknown', 'owner', 'NOTHING'])
    await olga.call(change, { roleName: other, data: { permission: read } })
  await olga.call(change, { roleId: 'unknown', data: { roleName: 'other' } })
  await olga.call(change, { roleName: 'unknown', data: { permission: payment } })
  await mia.call(change, { roleName, data: { roleName: 'other' } })
  await stranger.call(change, { organizationId, roleName, data: { roleName: 'other' } })
  await olga.call(change, { data: { roleName: 'other' } })
  await olga.call(change, { roleName })
  await olga.call(change, { roleName, data: { permission: { member: 'create' } } })
  await olga.call('organization.listRoles')
}

async function deletions({ olga, mia, stranger, organizationId, ids }: People, roleId: string): Promise<void> {
  const remove = 'organization.deleteRole'
  await olga.call('organization.updateMemberRole', { memberId: ids.mia, role: ['member', 'helper'] })
  await olga.call(remove, { roleName: 'helper' })
  await olga.call(remove, { roleId })
  await olga.call('organization.updateMemberRole', { memberId: ids.mia, role: 'member' })
  for (const roleName of ['admin', 'unknown', 'BILLING']) await olga.call(remove, { roleName })
  await olga.call(remove, { roleId: 'unknown' })
  await olga.call(remove, { organizationId })
  for (const roleName of ['billing', 'admin']) await mia.call(remove, { roleName })
  await stranger.call(remove, { organizationId, roleName: 'billing' })
  await olga.call(remove, { roleId })
  await olga.call(remove, { roleName: 'billing' })
  await olga.call(remove, { roleName: 'billing' })
}

async function callsWithoutOrganization(walker: Walker, { stranger }: People): Promise<void> {
  for (const call of [stranger.call, walker.browser('nobody')]) {
    await call('organization.createRole', { role: 'none', permission: read })
    await call('organization.updateRole', { roleName: 'none', data: { permission: read } })
    await call('organization.deleteRole', { roleName: 'none' })
    await call('organization.listRoles')
    await call('organization.getRole', { query: { roleName: 'none' } })
  }
}

/** `nothing` and `inviter` are there. */
async function tooMany({ olga, adam }: People): Promise<void> {
  const create = 'organization.createRole'
  for (const role of ['three', 'four', 'five', 'six', 'FIVE', 'owner'])
    await olga.call(create, { role, permission: read })
  await adam.call(create, { role: 'six', permission: deletion })
  await olga.call(create, { role: 'six', permission: payment })
}
