import { isOpen } from '@foyer/auth-domain/invitation/invitation'
import { pages } from '@foyer/auth-domain/redirect/pages'
import { findReceivedInvitations } from '@foyer/db/invitations'
import { findUserByEmail, findUserById } from '@foyer/db/users'
import type { Mail } from '@foyer/email/mail'
import type { Services } from '../../context/services.ts'
import { invitationProof } from '../../secrets/invitation-proof.ts'
import { addressed } from '../addressed.ts'
import type { LetterOf } from '../letter.ts'

/** The link to an invitation, in the language of whoever is invited, else of whoever invites; none once it is answered. */
export async function invitationMail(services: Services, letter: LetterOf<'invitation'>): Promise<Mail | undefined> {
  const [invitation] = await findReceivedInvitations(services.db, { id: letter.invitationId })
  if (invitation === undefined || !isOpen(invitation, services.now())) return undefined
  const { email, organizationName, inviterName, inviterEmail, inviterId, roles, expiresAt } = invitation
  const invited = await findUserByEmail(services.db, email)
  const language = invited?.language ?? (await findUserById(services.db, inviterId))?.language ?? null
  const url = new URL(`${pages.acceptInvitation}/${invitation.id}`, services.baseUrl)
  url.searchParams.set('proof', invitationProof(services.keys, invitation))
  // For whoever opens it signed in as somebody else: the page has it from nowhere but here.
  url.searchParams.set('email', email)
  return {
    ...addressed(services, { email, name: invited?.name ?? '', language }, letter.languageTags),
    template: 'invitation',
    url: url.href,
    expiresIn: Math.floor((expiresAt.getTime() - services.now().getTime()) / 1000),
    organization: organizationName,
    inviter: inviterName === '' ? inviterEmail : inviterName,
    role: [...roles].join(', '),
  }
}
