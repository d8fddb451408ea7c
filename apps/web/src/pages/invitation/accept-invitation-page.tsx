import { parseEmail } from '@foyer/auth-domain/user/email'
import { useParams, useSearch } from '@tanstack/react-router'
import { useSession } from '#data/session.ts'
import { InvitationSignedOut } from './invitation-signed-out.tsx'
import { ReceivedInvitation } from './received-invitation.tsx'

/** The page of an invitation link. Without a session it links to sign-in and sign-up, which return here. */
export function AcceptInvitationPage() {
  const user = useSession().data?.user
  const { invitationId } = useParams({ from: '/auth/accept-invitation/$invitationId' })
  const { proof, email } = useSearch({ from: '/auth/accept-invitation/$invitationId' })
  const inviteeEmail = email === undefined ? undefined : parseEmail(email, true)
  // An anonymous user is invited nowhere; what they have moves to whom they sign in or up as.
  if (user === undefined || user.isAnonymous) return <InvitationSignedOut inviteeEmail={inviteeEmail} />
  return (
    <ReceivedInvitation key={invitationId + user.id} id={invitationId} link={{ proof, inviteeEmail }} user={user} />
  )
}
