import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { openCallback } from '#data/callback.ts'
import { useAcceptInvitation, useRejectInvitation } from '#data/invitations.ts'
import { refusalCodeOf } from '#data/refusal.ts'
import type { ReceivedInvitation, User } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { MessageStep } from '#pages/auth/message-step.tsx'
import { cutText } from '#ui/text/cut-text.ts'
import { useUserLabels } from '#ui/text/use-user-labels.ts'
import { InvitationClosed } from './invitation-closed.tsx'
import { InvitationOffer } from './invitation-offer.tsx'
import { useNextAction } from './use-next-action.ts'
import { VerifyEmailFirst } from './verify-email-first.tsx'

type Props = { invitation: ReceivedInvitation; joined: boolean; proof: string | undefined; user: User }

type Step = 'offer' | 'declined' | 'verify-email' | 'member' | 'closed' | 'inviter-left'

const stepAfter: Record<string, Step> = {
  EMAIL_NOT_VERIFIED: 'verify-email',
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: 'member',
  INVITATION_NOT_FOUND: 'closed',
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION: 'inviter-left',
}

/** Accepts or declines an invitation, and shows the result. */
export function AnswerInvitation({ invitation, joined, proof, user }: Props) {
  const { t } = useTranslation()
  const [step, setStep] = useState<Step>(joined ? 'member' : 'offer')
  const accept = useAcceptInvitation()
  const reject = useRejectInvitation()
  const navigate = useNavigate()
  const { senderOf } = useUserLabels()
  const { id: invitationId, organizationName: organization, organizationSlug: slug, inviterEmail } = invitation
  const { callbackURL = invitation.callbackURL } = useSearch({ from: '/auth' })
  const openOrganization = () => navigate({ to: '/organizations/$slug', params: { slug } })
  const goOn = () => (callbackURL === undefined ? openOrganization() : navigate(openCallback(callbackURL)))
  const onError = (error: unknown) => setStep(stepAfter[refusalCodeOf(error) ?? ''] ?? 'offer')
  const nextAction = useNextAction(invitation.callbackURL)
  const organizationAction = {
    action: t('invited.toOrganization', { organization: cutText(organization) }),
    onAction: () => void openOrganization(),
  }

  switch (step) {
    case 'offer':
      return (
        <InvitationOffer
          invitation={invitation}
          email={user.email}
          accepting={accept.isPending || accept.isSuccess}
          declining={reject.isPending}
          error={accept.error}
          declineError={reject.error}
          onAccept={() => accept.mutate({ invitationId, proof }, { onSuccess: goOn, onError })}
          onDecline={() => reject.mutate({ invitationId }, { onSuccess: () => setStep('declined'), onError })}
        />
      )
    case 'declined': {
      const text = t('invited.declinedText', { inviter: senderOf(inviterEmail) })
      return <MessageStep title={t('invited.declinedTitle')} text={text} {...nextAction} />
    }
    case 'verify-email':
      return <VerifyEmailFirst email={user.email} />
    case 'member':
      return (
        <MessageStep
          title={t('invited.memberTitle')}
          text={t('invited.memberText', { organization })}
          {...(callbackURL === undefined ? organizationAction : nextAction)}
        />
      )
    case 'closed':
      return <InvitationClosed />
    case 'inviter-left':
      return <InvitationClosed inviterLeft />
  }
}
