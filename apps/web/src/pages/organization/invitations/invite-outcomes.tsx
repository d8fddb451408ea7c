import { parseEmail } from '@foyer/auth-domain/user/email'
import { Button } from '@mantine/core'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { useInvitations, useResendInvitation } from '#data/invitations.ts'
import type { Invitation, InviteOutcome } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useErrorMessage, useRefusalMessage } from '#ui/feedback/use-error-message.ts'
import { List, Row, RowAction, RowDetail, RowIcon, RowText } from '#ui/list/list.tsx'
import { isUnconfirmed, mustConfirmToInvite } from './confirm-inviter.tsx'
import classes from './invite-outcomes.module.css'

const ALREADY_INVITED = 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION'

type Props = {
  outcomes: readonly InviteOutcome[]
  onResent: (email: string) => void
  /** A resend was refused until the inviter's email is verified. */
  onUnconfirmed: () => void
}

/** The outcome of each email but those that one notice tells of (`ConfirmInviter`). The live region is always rendered, so that screen readers announce its content. */
export function InviteOutcomes({ outcomes, onResent, onUnconfirmed }: Props) {
  const { t } = useTranslation()
  const listed = outcomes.filter((outcome) => !isUnconfirmed(outcome))
  const sent = outcomes.filter((outcome) => 'invitation' in outcome).length
  return (
    <div role="status" className={classes.region}>
      {sent > 0 && <p>{t('invitations.sent', { count: sent })}</p>}
      {listed.length > 0 && (
        <List aria-label={t('invitations.outcomes')}>
          {listed.map((outcome) => (
            <Outcome key={outcome.email} outcome={outcome} onResent={onResent} onUnconfirmed={onUnconfirmed} />
          ))}
        </List>
      )}
    </div>
  )
}

type OutcomeProps = { outcome: InviteOutcome } & Pick<Props, 'onResent' | 'onUnconfirmed'>

function Outcome({ outcome, onResent, onUnconfirmed }: OutcomeProps) {
  const { t } = useTranslation()
  const resend = useResendInvitation()
  const message = useOutcomeMessage(outcome, resend)
  const { email } = outcome
  const isSent = 'invitation' in outcome || resend.isSuccess
  const pending = usePendingInvitation(outcome)
  const OutcomeIcon = isSent ? IconCheck : IconAlertCircle

  // Resends the invitation unchanged, with its stored role and team rather than those of the form.
  function sendAgain({ organizationId, role, teamId }: Invitation): void {
    const input = { organizationId, email, role, teamId: teamId ?? undefined, resend: true }
    const onError = (error: unknown) => {
      if (mustConfirmToInvite(error)) onUnconfirmed()
    }
    resend.mutate(input, { onSuccess: () => onResent(email), onError })
  }

  return (
    <Row>
      <RowIcon>
        <OutcomeIcon className={isSent ? classes.sent : classes.unsent} size={20} stroke={1.5} />
      </RowIcon>
      <RowText title={email}>
        <RowDetail>{message}</RowDetail>
      </RowText>
      {pending && !resend.isSuccess && (
        <RowAction>
          <Button
            variant="default"
            size="sm"
            aria-label={t('invitations.sendAgainTo', { email })}
            loading={resend.isPending}
            onClick={() => sendAgain(pending)}
          >
            {t('sendAgain.action')}
          </Button>
        </RowAction>
      )}
    </Row>
  )
}

function usePendingInvitation(outcome: InviteOutcome): Invitation | undefined {
  const { organization } = useCurrentOrganization()
  const { data } = useInvitations(organization.id)
  if (!('refusal' in outcome) || outcome.refusal.code !== ALREADY_INVITED) return undefined
  return data?.find(({ status, email }) => status === 'pending' && email === parseEmail(outcome.email, true))
}

function useOutcomeMessage(outcome: InviteOutcome, resend: { isSuccess: boolean; error: unknown }): string {
  const { t } = useTranslation()
  const refusalMessage = useRefusalMessage()
  const errorMessage = useErrorMessage()
  if (resend.isSuccess) return t('invitations.sentAgain')
  if (resend.error) return errorMessage(resend.error)
  if ('invitation' in outcome) return t('invitations.sentOne')
  if (outcome.refusal.code === 'TOO_MANY_REQUESTS') return t('invitations.mailedEnough')
  return refusalMessage(outcome.refusal)
}
