import { Skeleton } from '@mantine/core'
import { useReceivedInvitation } from '#data/invitations.ts'
import { useOrganizations } from '#data/organizations.ts'
import { refusalCodeOf } from '#data/refusal.ts'
import type { User } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { AnswerInvitation } from './answer-invitation.tsx'
import { InvitationClosed } from './invitation-closed.tsx'
import { WrongAccount } from './wrong-account.tsx'

/** Parameters of a mailed link that a copied one lacks. */
type MailedLink = { proof: string | undefined; inviteeEmail: string | undefined }

type Props = { id: string; link: MailedLink; user: User }

/** Loads an invitation for the signed-in user, who may be another one than the invitee, or too late. */
export function ReceivedInvitation({ id, link, user }: Props) {
  const { t } = useTranslation()
  const { data: invitation, error, isFetching, refetch } = useReceivedInvitation(id)
  const { data: organizations, isPending } = useOrganizations()
  if (invitation && !isPending) {
    const joined = organizations?.some((own) => own.id === invitation.organizationId) ?? false
    return <AnswerInvitation invitation={invitation} joined={joined} proof={link.proof} user={user} />
  }
  switch (refusalCodeOf(error)) {
    case undefined:
      if (!error) return <InvitationSkeleton />
      break
    case 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION':
      return <WrongAccount inviteeEmail={link.inviteeEmail} email={user.email} />
    case 'INVITATION_NOT_FOUND':
      return <InvitationClosed />
    case 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION':
      return <InvitationClosed inviterLeft />
  }
  return <LoadFailed title={t('invited.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
}

function InvitationSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('app.loading')}>
      <Skeleton height={44} width="80%" />
      <Skeleton height={20} mt={16} />
      <Skeleton height={112} mt={32} />
      <Skeleton height={42} mt={24} />
    </div>
  )
}
