import { type Invitation, isOpen } from '@foyer/auth-domain/invitation/invitation'
import { pages } from '@foyer/auth-domain/redirect/pages'
import { findReceivedInvitations } from '@foyer/db/organizations/invitation-lists'
import { findUserByEmail, findUserById } from '@foyer/db/users/users'
import type { Mail } from '@foyer/email/mail'
import type { Services } from '#runtime/context/services.ts'
import { applicationPage } from '#runtime/outbox/application-page.ts'
import { normalizedCallback } from '#runtime/outbox/mailed-link.ts'
import type { OutboxMessageOf } from '#runtime/outbox/message.ts'
import { recipientFields } from '#runtime/outbox/recipient-fields.ts'
import { invitationProof } from '#runtime/secrets/invitation-proof.ts'

const unknown = { name: '', emailVerified: false, mailboxProvenAt: null }

/** The link to an invitation, in the invitee's language, else the inviter's; undefined once it is closed or expired. */
export async function invitationMail(
  services: Services,
  message: OutboxMessageOf<'invitation'>,
): Promise<Mail | undefined> {
  const [invitation] = await findReceivedInvitations(services.db, { id: message.invitationId }, services.now())
  if (invitation === undefined || !isOpen(invitation, services.now())) return undefined
  const { email, organizationName, inviterName, inviterEmail, inviterEmailVerified, inviterId, roles, expiresAt } =
    invitation
  const invitee = await findUserByEmail(services.db, email)
  const inviter = await findUserById(services.db, inviterId)
  const language = invitee?.language ?? inviter?.language ?? null
  // One that is sent again without a URL leads where it was to lead.
  const callbackURL = normalizedCallback(services, message.callbackURL ?? invitation.callbackURL ?? undefined)
  return {
    ...recipientFields(services, { ...unknown, ...invitee, email, language }, message.languageTags),
    template: 'invitation',
    url: invitationLink(services, invitation, callbackURL),
    expiresIn: Math.floor((expiresAt.getTime() - services.now().getTime()) / 1000),
    organization: organizationName,
    inviter: { name: inviterName, email: inviterEmailVerified ? inviterEmail : null },
    roles: [...roles],
  }
}

// A call that names where accepting leads asks for the page that goes on there.
function invitationLink(
  services: Services,
  invitation: Pick<Invitation, 'id' | 'email'>,
  callbackURL: string | undefined,
): string {
  const { id, email } = invitation
  const proof = invitationProof(services.keys, invitation)
  const page = callbackURL === undefined ? applicationPage(services, 'acceptInvitation', { id, proof }) : undefined
  if (page !== undefined) return page
  const url = new URL(`${pages.acceptInvitation}/${id}`, services.baseUrl)
  url.searchParams.set('proof', proof)
  // Shown when the link is opened while signed in as another user, who may not read the invitation.
  url.searchParams.set('email', email)
  if (callbackURL !== undefined) url.searchParams.set('callbackURL', callbackURL)
  return url.href
}
