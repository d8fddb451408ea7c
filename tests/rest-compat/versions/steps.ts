import { isRecord } from '#rest-compat/differential/answer.ts'
import { PASSWORD } from '#rest-compat/differential/client.ts'

/** A call by one browser's client; the answer is its data. */
export type Browser = (call: string, ...input: unknown[]) => Promise<unknown>

export type Walker = {
  /** Whether the client's version is at least this one. */
  since(version: string): boolean
  pass(seconds: number): void
  browser(name: string): Browser
  codeTo(address: string): Promise<string>
}

/** Somebody with an account, and the browser they are signed in with. */
export type Member = { call: Browser; email: string; id: string }

/** The text at a path of keys; empty where an answer has none, which then differs. */
export function at(data: unknown, path: string): string {
  const found = path.split('.').reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), data)
  return typeof found === 'string' ? found : ''
}

export async function signedUp(walker: Walker, name: string): Promise<Member> {
  const call = walker.browser(name)
  const email = `${name}@example.com`
  return { call, email, id: at(await call('signUp.email', { name, email, password: PASSWORD }), 'user.id') }
}

/** Accounts, sessions and passwords of one user. */
export async function ownAccount(walker: Walker): Promise<void> {
  const { call, email } = await signedUp(walker, 'olga')
  await call('getSession')
  if (walker.since('1.5')) await passwordAndSession(walker, call)
  await call('updateUser', { name: 'Olga O.', image: 'https://img.example/o.png' })
  await call('updateUser', { username: 'Olga_1' })
  await call('getSession')
  await call('isUsernameAvailable', { username: 'olga_1' })
  await call('isUsernameAvailable', { username: 'somebody_else' })
  await call('isUsernameAvailable', { username: 'ab' })
  await call('isUsernameAvailable', { username: 'not valid!' })
  const accounts = await call('listAccounts')
  if (walker.since('1.5')) await call('accountInfo', { query: { accountId: 'unknown' } })
  if (walker.since('1.7')) await call('accountInfo', { query: { accountId: at(accounts, '0.id') } })
  await call('listSessions')
  await call('deleteAnonymousUser')
  await call('changePassword', { currentPassword: 'not-the-password', newPassword: 'another-horse-battery' })
  await call('changePassword', { currentPassword: PASSWORD, newPassword: 'another-horse-battery' })
  await call('signOut')
  await call('getSession')
  for (const refused of ['listSessions', 'listAccounts', 'deleteAnonymousUser', 'organization.list'])
    await call(refused)
  if (walker.since('1.5')) {
    await call('verifyPassword', { password: PASSWORD })
    await call('updateSession', { theme: 'dark' })
  }
  await call('signIn.email', { email, password: 'not-the-password' })
  await call('signIn.username', { username: 'olga_1', password: 'another-horse-battery' })
  await call('revokeOtherSessions')
  await call('deleteUser', { password: 'another-horse-battery' })
  await call('getSession')
}

async function passwordAndSession({ since }: Walker, call: Browser): Promise<void> {
  await call('verifyPassword', { password: 'not-the-password' })
  await call('verifyPassword', { password: PASSWORD })
  await call('updateSession', { token: 'x', userId: 'x' })
  await call('$fetch', '/get-session', { method: 'POST' })
  // 1.5 lets a user become whom they want.
  if (!since('1.7')) return
  await call('updateSession', { activeOrganizationId: 'x' })
  await call('updateSession', { impersonatedBy: 'x' })
}

/** The fields of an application's own. */
export async function ownFields(walker: Walker): Promise<void> {
  const call = walker.browser('olga')
  await fieldsOfUsers(call)
  if (walker.since('1.5')) {
    await call('updateSession', { theme: 'dark', other: 'x' })
    await call('getSession')
    await call('listSessions')
  }
  const acme = await call('organization.create', { name: 'Acme', slug: 'acme', vatNumber: 'DE1' })
  await call('organization.update', { organizationId: at(acme, 'id'), data: { vatNumber: 'DE2' } })
  await call('organization.list')
  await call('organization.getFullOrganization')
}

async function fieldsOfUsers(call: Browser): Promise<void> {
  const olga = { name: 'olga', email: 'olga@example.com', password: PASSWORD }
  await call('signUp.email', olga)
  await call('signUp.email', { ...olga, company: 'Acme', seats: 'many' })
  await call('signUp.email', {
    ...olga,
    company: 'Acme',
    seats: 2,
    newsletter: true,
    birthday: '1990-05-17',
    note: 'x',
  })
  await call('getSession')
  await call('signOut')
  await call('signUp.email', { ...olga, email: 'mia@example.com', company: 'Acme', plan: 'gold' })
  await call('signOut')
  await call('signIn.email', { email: olga.email, password: PASSWORD })
  for (const change of [
    { company: 'Bolt', other: 'x' },
    { company: null },
    { plan: 'gold' },
    { seats: 3, newsletter: false, birthday: '1991-06-18T00:00:00.000Z', note: 'y' },
    { seats: 'many' },
    { seats: null, newsletter: null, birthday: null },
  ]) {
    await call('updateUser', change)
    await call('getSession')
  }
}

/** A session whose renewal is left to the client. */
export async function deferredRefresh(walker: Walker): Promise<void> {
  const { call } = await signedUp(walker, 'olga')
  await call('getSession')
  walker.pass(2 * 86_400)
  await call('getSession')
  await call('getSession', { query: { disableRefresh: true } })
  // As 1.7.25 sends it when its own session is to be renewed.
  await call('$fetch', '/get-session', { method: 'POST', body: {} })
  await call('getSession')
  walker.pass(8 * 86_400)
  await call('$fetch', '/get-session', { method: 'POST' })
  await call('getSession')
}

/** Guests, and codes that are checked before they are used. */
export async function anonymousUsersAndCodes(walker: Walker): Promise<void> {
  const anonymous = walker.browser('anonymous')
  await anonymous('signIn.anonymous')
  await anonymous('getSession')
  await anonymous('deleteAnonymousUser')
  await anonymous('getSession')

  const vera = await signedUp(walker, 'vera')
  if (walker.since('1.5')) await emailByCode(walker, vera)
  const { call } = vera
  const email = walker.since('1.5') ? 'vera.v@example.com' : vera.email
  const type = 'forget-password'
  await call('emailOtp.sendVerificationOtp', { email, type })
  const otp = await walker.codeTo(email)
  const wrong = otp === '000000' ? '111111' : '000000'
  await call('emailOtp.checkVerificationOtp', { email, type, otp: wrong })
  await call('emailOtp.checkVerificationOtp', { email, type, otp })
  await call('emailOtp.checkVerificationOtp', { email, type, otp })
  await call('emailOtp.checkVerificationOtp', { email: 'no address', type, otp })
  await call('emailOtp.checkVerificationOtp', { email: 'nobody@example.com', type, otp })
  await call('emailOtp.resetPassword', { email, otp, password: 'another-horse-battery' })
  await call('emailOtp.checkVerificationOtp', { email, type, otp })
  await call('signIn.email', { email, password: 'another-horse-battery' })
}

// Of an email that is not verified: a verified one has to agree, which it has not by default on their servers.
async function emailByCode(walker: Walker, { call, email }: Member): Promise<void> {
  const newEmail = 'vera.v@example.com'
  await call('emailOtp.requestEmailChange', { newEmail: 'no address' })
  await call('emailOtp.requestEmailChange', { newEmail: email })
  await call('emailOtp.requestEmailChange', { newEmail })
  const otp = await walker.codeTo(newEmail)
  await call('emailOtp.changeEmail', { newEmail, otp: otp === '000000' ? '111111' : '000000' })
  await call('emailOtp.changeEmail', { newEmail, otp })
  await call('getSession')
  await call('emailOtp.changeEmail', { newEmail, otp })
  await call('emailOtp.changeEmail', { newEmail: email, otp })
}

/** What admins do with users. */
export async function administration(walker: Walker): Promise<void> {
  const adam = await signedUp(walker, 'adam')
  const mia = await signedUp(walker, 'mia')
  const { call } = adam
  const userId = mia.id
  await call('admin.setRole', { userId, role: 'user' })
  await call('admin.getUser', { query: { id: userId } })
  await call('admin.getUser', { query: { id: 'unknown' } })
  await call('admin.getUser', { query: {} })
  await mia.call('admin.getUser', { query: { id: adam.id } })
  await mia.call('admin.updateUser', { userId: adam.id, data: { name: 'Mine' } })
  for (const data of [
    { name: 'mia m.' },
    { email: 'mia.m@example.com', emailVerified: true },
    { role: 'admin' },
    { role: 'user' },
    { username: 'mia_1' },
    {},
  ]) {
    await call('admin.updateUser', { userId, data })
  }
  if (walker.since('1.7')) await refusedUpdates(adam, mia)
  await call('admin.listUsers', { query: { limit: 10, sortBy: 'name' } })
  await call('admin.createUser', { name: 'nina', email: 'nina@example.com', password: PASSWORD, role: 'user' })
  await call('admin.banUser', { userId, banReason: 'spam' })
  await call('admin.unbanUser', { userId })
  await call('admin.setUserPassword', { userId, newPassword: 'another-horse-battery' })
  await mia.call('signIn.email', { email: 'mia.m@example.com', password: 'another-horse-battery' })
  await call('admin.listUserSessions', { userId })
  await call('admin.impersonateUser', { userId })
  await call('getSession')
  await call('admin.stopImpersonating')
  await call('admin.revokeUserSessions', { userId })
  await call('admin.removeUser', { userId })
  await call('signOut')
  await call('admin.getUser', { query: { id: userId } })
  await call('admin.updateUser', { userId, data: { name: 'mia' } })
}

// Earlier versions store what 1.7 refuses, and leave a banned user's sessions.
async function refusedUpdates(adam: Member, mia: Member): Promise<void> {
  const update = (data: object, userId = mia.id) => adam.call('admin.updateUser', { userId, data })
  await update({ email: adam.email })
  await update({ email: 'no address' })
  await update({ password: 'another-horse-battery' })
  await update({ banned: true }, adam.id)
  await update({ name: 'nobody' }, 'unknown')
  await update({ banned: true, banReason: 'spam' })
  await mia.call('getSession')
  await update({ banned: false })
  await adam.call('admin.hasPermission', { permissions: { user: ['update'] } })
  await adam.call('admin.hasPermission', { permissions: { user: ['get', 'set-email'] } })
}

/** Organizations, members, invitations and teams. */
export async function organizations(walker: Walker): Promise<void> {
  const olga = await signedUp(walker, 'olga')
  const mia = await signedUp(walker, 'mia')
  await mia.call('admin.setRole', { userId: mia.id, role: 'user' })
  // Who is shown their invitations has proved the mailbox: an admin's word is not enough.
  await mia.call('emailOtp.sendVerificationOtp', { email: mia.email, type: 'email-verification' })
  await mia.call('emailOtp.verifyEmail', { email: mia.email, otp: await walker.codeTo(mia.email) })
  const acme = await olga.call('organization.create', { name: 'Acme', slug: 'acme' })
  const organizationId = at(acme, 'id')
  await olga.call('organization.list')
  await olga.call('organization.checkSlug', { slug: 'acme' })
  if (walker.since('1.7')) await oneOrganization(olga, mia, organizationId)
  await olga.call('organization.update', { organizationId, data: { name: 'Acme Inc.' } })
  await membersAndInvitations(olga, mia, organizationId)
  await teams(olga, mia, organizationId)
  await mia.call('organization.leave', { organizationId })
  await olga.call('organization.delete', { organizationId })
  await olga.call('organization.getFullOrganization')
}

async function oneOrganization(olga: Member, mia: Member, organizationId: string): Promise<void> {
  await mia.call('organization.getOrganization')
  await olga.call('organization.getOrganization')
  await olga.call('organization.getOrganization', { query: { organizationSlug: 'acme' } })
  await olga.call('organization.getOrganization', { query: { organizationId } })
  await mia.call('organization.getOrganization', { query: { organizationId } })
  await olga.call('organization.hasPermission', { permissions: { member: ['delete'] } })
}

async function membersAndInvitations(olga: Member, mia: Member, organizationId: string): Promise<void> {
  const invited = await olga.call('organization.inviteMember', { organizationId, email: mia.email, role: 'member' })
  const invitationId = at(invited, 'id')
  await olga.call('organization.listInvitations')
  await mia.call('organization.listUserInvitations')
  await mia.call('organization.getInvitation', { query: { id: invitationId } })
  await mia.call('organization.acceptInvitation', { invitationId })
  const again = await olga.call('organization.inviteMember', { organizationId, email: 'x@example.com', role: 'admin' })
  await olga.call('organization.cancelInvitation', { invitationId: at(again, 'id') })
  await olga.call('organization.listMembers', { query: { sortBy: 'role', limit: 10 } })
  await olga.call('organization.getActiveMember')
  await mia.call('organization.getActiveMemberRole')
  await olga.call('organization.getActiveMemberRole', { query: { userId: mia.id } })
  await mia.call('organization.removeMember', { memberIdOrEmail: olga.email })
  const full = await olga.call('organization.getFullOrganization')
  const members = isRecord(full) && Array.isArray(full.members) ? full.members : []
  const memberId = at(
    members.find((member) => at(member, 'userId') === mia.id),
    'id',
  )
  await olga.call('organization.updateMemberRole', { memberId, role: 'admin' })
  await olga.call('organization.updateMemberRole', { memberId, role: 'member' })
}

async function teams(olga: Member, mia: Member, organizationId: string): Promise<void> {
  const lab = await olga.call('organization.createTeam', { name: 'Lab', organizationId })
  const teamId = at(lab, 'id')
  await olga.call('organization.listTeams')
  await olga.call('organization.updateTeam', { teamId, data: { name: 'Laboratory' } })
  await olga.call('organization.addTeamMember', { teamId, userId: mia.id })
  await olga.call('organization.addTeamMember', { teamId, userId: 'unknown' })
  await mia.call('organization.listTeamMembers', { query: { teamId } })
  await mia.call('organization.listUserTeams')
  await mia.call('organization.setActiveTeam', { teamId })
  await mia.call('organization.setActiveTeam', { teamId: null })
  await olga.call('organization.removeTeamMember', { teamId, userId: mia.id })
  await olga.call('organization.removeTeam', { teamId, organizationId })
}
