import { useParams, useSearch } from '@tanstack/react-router'
import { useView } from '../../data/view.ts'
import { ReceivedInvitation } from './received-invitation.tsx'
import { StrangerInvited } from './stranger-invited.tsx'

/** Where the link of an invitation leads. Who is not signed in is told who may accept, and comes back here. */
export function AcceptInvitationPage() {
  const user = useView().data?.user
  const { invitationId } = useParams({ from: '/entrance/accept-invitation/$invitationId' })
  const { proof } = useSearch({ from: '/entrance/accept-invitation/$invitationId' })
  if (user === undefined) return <StrangerInvited />
  return <ReceivedInvitation key={invitationId + user.id} id={invitationId} proof={proof} user={user} />
}
