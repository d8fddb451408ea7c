import { at, type Member, signedUp, type Walker } from './steps.ts'

/** The people of an organization that is active in each of their sessions, and a stranger to it. */
export type People = {
  organizationId: string
  olga: Member
  adam: Member
  mia: Member
  stranger: Member
  /** The members' ids. */
  ids: { adam: string; mia: string }
}

/** An owner, an admin and a plain member. */
export async function givenOrganization(walker: Walker): Promise<People> {
  const olga = await signedUp(walker, 'olga')
  const adam = await signedUp(walker, 'adam')
  const mia = await signedUp(walker, 'mia')
  const stranger = await signedUp(walker, 'sam')
  for (const inviter of [olga, adam]) await proveMailbox(walker, inviter)
  const organizationId = at(await olga.call('organization.create', { name: 'Acme', slug: 'acme' }), 'id')
  const ids = { adam: await join(olga, adam), mia: await join(olga, mia) }
  await olga.call('organization.updateMemberRole', { memberId: ids.adam, role: 'admin' })
  return { organizationId, olga, adam, mia, stranger, ids }
}

/** Verifies an email by a mailed code: who has not may invite few, and accept plain membership alone. */
export async function proveMailbox(walker: Walker, { call, email }: Member): Promise<void> {
  await call('emailOtp.sendVerificationOtp', { email, type: 'email-verification' })
  await call('emailOtp.verifyEmail', { email, otp: await walker.codeTo(email) })
}

async function join(owner: Member, { call, email }: Member): Promise<string> {
  const invited = await owner.call('organization.inviteMember', { email, role: 'member' })
  const accepted = await call('organization.acceptInvitation', { invitationId: at(invited, 'id') })
  return at(accepted, 'member.id')
}
