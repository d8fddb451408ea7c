import { givenOrganization, type People, proveMailbox } from './role-people.ts'
import { at, signedUp, type Walker } from './steps.ts'

const read = { ac: ['read'] }
const deletion = { organization: ['delete'] }
const help = { member: ['create', 'update'], invitation: ['create'] }

/** Members and invitations have roles that the organization has made. */
export async function rolesOfMembers(walker: Walker): Promise<void> {
  const people = await givenOrganization(walker)
  const { olga } = people
  await olga.call('organization.createRole', { role: 'helper', permission: help })
  await olga.call('organization.createRole', { role: 'reader', permission: read })
  await assigned(people)
  await invited(walker, people)
  await olga.call('organization.deleteRole', { roleName: 'helper' })
}

async function assigned({ olga, mia, ids }: People): Promise<void> {
  const unknown = ['unknown', ['helper', 'unknown', 'other'], 'HELPER']
  for (const role of [['helper', 'reader'], ...unknown, 'helper'])
    await olga.call('organization.updateMemberRole', { memberId: ids.mia, role })
  for (const permissions of [help, { member: ['create'] }, { member: ['delete'] }, read, deletion, {}, { member: [] }])
    await mia.call('organization.hasPermission', { permissions })
  await mia.call('organization.hasPermission', { permissions: { invoice: ['pay'] } })
  await mia.call('organization.getActiveMember')
  await mia.call('organization.getActiveMemberRole')
  await olga.call('organization.listMembers', { query: { sortBy: 'role' } })
  // Its permission to read roles was the plain member's.
  await mia.call('organization.listRoles')
  await mia.call('organization.getRole', { query: { roleName: 'helper' } })
}

async function invited(walker: Walker, { olga, mia }: People): Promise<void> {
  const nina = await signedUp(walker, 'nina')
  await proveMailbox(walker, nina)
  for (const role of ['unknown', ['helper', 'unknown', 'other'], 'HELPER', 'helper'])
    await olga.call('organization.inviteMember', { email: nina.email, role })
  await mia.call('organization.inviteMember', { email: 'x@example.com', role: ['helper'] })
  const invitationId = at(await nina.call('organization.listUserInvitations'), '0.id')
  await nina.call('organization.getInvitation', { query: { id: invitationId } })
  await nina.call('organization.acceptInvitation', { invitationId })
  await nina.call('organization.hasPermission', { permissions: { invitation: ['create'] } })
}

/** What better-auth lets members do with roles that are not within their own, or no longer there. */
export async function rolesAbove(walker: Walker): Promise<void> {
  const people = await givenOrganization(walker)
  const made = await people.olga.call('organization.createRole', { role: 'destroyer', permission: deletion })
  await strongerRoleTaken(people)
  await renamed(people)
  await deletedWhileInvited(walker, people)
  await strongerRoleChanged(people, at(made, 'roleData.id'))
  await names(people)
}

async function strongerRoleTaken({ olga, adam, ids }: People): Promise<void> {
  await adam.call('organization.inviteMember', { email: 'second@example.com', role: 'destroyer' })
  await adam.call('organization.updateMemberRole', { memberId: ids.adam, role: ['admin', 'destroyer'] })
  await adam.call('organization.hasPermission', { permissions: deletion })
  await olga.call('organization.updateMemberRole', { memberId: ids.adam, role: 'admin' })
}

async function renamed({ olga, mia, ids }: People): Promise<void> {
  await olga.call('organization.createRole', { role: 'helper', permission: help })
  await olga.call('organization.updateMemberRole', { memberId: ids.mia, role: ['member', 'helper'] })
  await mia.call('organization.hasPermission', { permissions: { ...read, ...help } })
  await olga.call('organization.updateRole', { roleName: 'helper', data: { roleName: 'aide' } })
  await mia.call('organization.hasPermission', { permissions: help })
  await mia.call('organization.getActiveMemberRole')
}

async function deletedWhileInvited(walker: Walker, { olga }: People): Promise<void> {
  const nina = await signedUp(walker, 'nina')
  await proveMailbox(walker, nina)
  await olga.call('organization.createRole', { role: 'guest', permission: read })
  const invitation = await olga.call('organization.inviteMember', { email: nina.email, role: 'guest' })
  await olga.call('organization.deleteRole', { roleName: 'guest' })
  await nina.call('organization.acceptInvitation', { invitationId: at(invitation, 'id') })
  await nina.call('organization.hasPermission', { permissions: read })
}

async function strongerRoleChanged({ olga, adam }: People, roleId: string): Promise<void> {
  await adam.call('organization.updateRole', { roleId, data: { permission: read } })
  await adam.call('organization.updateRole', { roleId, data: { roleName: 'weak' } })
  await olga.call('organization.updateRole', { roleId, data: { roleName: 'strong', permission: deletion } })
  await adam.call('organization.deleteRole', { roleId })
}

// Of an organization of their own, since the limit counts them.
async function names({ olga }: People): Promise<void> {
  await olga.call('organization.create', { name: 'Bolt', slug: 'bolt' })
  for (const role of ['', ' padded ', 'helper,owner', 'two words', 'a'.repeat(65)])
    await olga.call('organization.createRole', { role, permission: read })
}
