import { pages } from '@foyer/auth-domain/redirect/pages'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAcceptInvitation, useRejectInvitation } from '../../data/invitations.ts'
import { refusalCodeOf } from '../../data/refusal.ts'
import type { ReceivedInvitation, User } from '../../data/types.ts'
import { MessageStep } from '../entrance/message-step.tsx'
import { ConfirmFirst } from './confirm-first.tsx'
import { InvitationClosed } from './invitation-closed.tsx'
import { InvitationOffer } from './invitation-offer.tsx'

type Props = { invitation: ReceivedInvitation; joined: boolean; proof: string | undefined; user: User }

type Step = 'offer' | 'declined' | 'confirm-first' | 'member' | 'closed' | 'sender-gone'

const stepAfter: Record<string, Step> = {
  EMAIL_NOT_VERIFIED: 'confirm-first',
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: 'member',
  INVITATION_NOT_FOUND: 'closed',
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION: 'sender-gone',
}

/** Accepting or declining, and what either leads to. */
export function AnswerInvitation({ invitation, joined, proof, user }: Props) {
  const { t } = useTranslation()
  const [step, setStep] = useState<Step>(joined ? 'member' : 'offer')
  const accept = useAcceptInvitation()
  const reject = useRejectInvitation()
  const navigate = useNavigate()
  const { id: invitationId, organizationName: organization, organizationSlug: slug, inviterEmail } = invitation
  const enter = () => navigate({ to: '/organizations/$slug', params: { slug } })
  const onError = (error: unknown) => setStep(stepAfter[refusalCodeOf(error) ?? ''] ?? 'offer')
  const onward = { action: t('invited.toOrganization', { organization }), onAction: () => void enter() }
  const toAll = {
    action: t('invited.toOrganizations'),
    onAction: () => void navigate({ to: pages.organizations }),
  }

  switch (step) {
    case 'offer':
      return (
        <InvitationOffer
          invitation={invitation}
          accepting={accept.isPending || accept.isSuccess}
          declining={reject.isPending}
          error={accept.error ?? reject.error}
          onAccept={() => accept.mutate({ invitationId, proof }, { onSuccess: enter, onError })}
          onDecline={() => reject.mutate({ invitationId }, { onSuccess: () => setStep('declined'), onError })}
        />
      )
    case 'declined': {
      const text = t('invited.declinedText', { inviter: inviterEmail })
      return <MessageStep title={t('invited.declinedTitle')} text={text} {...toAll} />
    }
    case 'confirm-first':
      return <ConfirmFirst email={user.email} />
    case 'member':
      return (
        <MessageStep title={t('invited.memberTitle')} text={t('invited.memberText', { organization })} {...onward} />
      )
    case 'closed':
      return <InvitationClosed />
    case 'sender-gone':
      return <InvitationClosed senderGone />
  }
}
