import { pages } from '@foyer/auth-domain/redirect/pages'
import { Skeleton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useReceivedInvitation } from '../../data/invitations.ts'
import { refusalCodeOf } from '../../data/refusal.ts'
import type { User } from '../../data/types.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { MessageStep } from '../entrance/message-step.tsx'
import { AnswerInvitation } from './answer-invitation.tsx'
import { WrongAccount } from './wrong-account.tsx'

type Props = { id: string; proof: string | undefined; user: User }

/** An invitation as whoever is signed in finds it: theirs, somebody else's, or open no longer. */
export function ReceivedInvitation({ id, proof, user }: Props) {
  const { t } = useTranslation()
  const { data: invitation, error, isFetching, refetch } = useReceivedInvitation(id)
  if (invitation) return <AnswerInvitation invitation={invitation} proof={proof} user={user} />
  switch (refusalCodeOf(error)) {
    case undefined:
      if (!error) return <InvitationSkeleton />
      break
    case 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION':
      return <WrongAccount email={user.email} />
    case 'INVITATION_NOT_FOUND':
    case 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION':
      return <InvitationClosed />
  }
  return <LoadFailed title={t('invited.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
}

export function InvitationClosed() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <MessageStep
      title={t('invited.closedTitle')}
      text={t('invited.closedText')}
      action={t('invited.toOrganizations')}
      onAction={() => void navigate({ to: pages.organizations })}
    />
  )
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
