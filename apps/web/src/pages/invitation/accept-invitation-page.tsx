import { parseEmail } from '@foyer/auth-domain/user/email'
import { useParams, useSearch } from '@tanstack/react-router'
import { useView } from '../../data/view.ts'
import { ReceivedInvitation } from './received-invitation.tsx'
import { StrangerInvited } from './stranger-invited.tsx'

/** Where the link of an invitation leads. Who is not signed in is told who may accept, and comes back here. */
export function AcceptInvitationPage() {
  const user = useView().data?.user
  const { invitationId } = useParams({ from: '/entrance/accept-invitation/$invitationId' })
  const { proof, email } = useSearch({ from: '/entrance/accept-invitation/$invitationId' })
  const invited = email === undefined ? undefined : parseEmail(email, true)
  if (user === undefined) return <StrangerInvited invited={invited} />
  return <ReceivedInvitation key={invitationId + user.id} id={invitationId} link={{ proof, invited }} user={user} />
}
