import { parseEmail } from '@foyer/auth-domain/user/email'
import { Button } from '@mantine/core'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useHere } from '../../../data/here.ts'
import { useInvitations, useResendInvitation } from '../../../data/invitations.ts'
import type { Invitation, Invited } from '../../../data/types.ts'
import { useRefusalWords, useTrouble } from '../../../ui/use-trouble.ts'
import classes from './invite-outcomes.module.css'

const ALREADY_INVITED = 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION'

type Props = {
  outcomes: readonly Invited[]
  onResent: (email: string) => void
}

/** What became of each address. The live region is always there, so that its filling is heard. */
export function InviteOutcomes({ outcomes, onResent }: Props) {
  const { t } = useTranslation()
  const sent = outcomes.filter((outcome) => 'invitation' in outcome).length
  return (
    <div role="status" className={classes.region}>
      {sent > 0 && <p>{t('invitations.sent', { count: sent })}</p>}
      {outcomes.length > 0 && (
        <ul className={classes.list} aria-label={t('invitations.outcomes')}>
          {outcomes.map((outcome) => (
            <Outcome key={outcome.email} outcome={outcome} onResent={onResent} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Outcome({ outcome, onResent }: { outcome: Invited } & Pick<Props, 'onResent'>) {
  const { t } = useTranslation()
  const resend = useResendInvitation()
  const words = useOutcomeWords(outcome, resend)
  const { email } = outcome
  const isSent = 'invitation' in outcome || resend.isSuccess
  const waiting = useWaitingInvitation(outcome)
  const Mark = isSent ? IconCheck : IconAlertCircle

  // It says once more what it said: another role or team is given where the invitation stands.
  function sendAgain({ organizationId, role, teamId }: Invitation): void {
    const wish = { organizationId, email, role, teamId: teamId ?? undefined, resend: true }
    resend.mutate(wish, { onSuccess: () => onResent(email) })
  }

  return (
    <li className={classes.outcome} data-sent={isSent || undefined}>
      <Mark size={20} stroke={1.5} aria-hidden="true" />
      <div className={classes.words}>
        <span className={classes.email}>{email}</span> <span className={classes.why}>{words}</span>
      </div>
      {waiting && !resend.isSuccess && (
        <Button
          variant="default"
          size="sm"
          aria-label={t('invitations.sendAgainTo', { email })}
          loading={resend.isPending}
          onClick={() => sendAgain(waiting)}
        >
          {t('sendAgain.action')}
        </Button>
      )}
    </li>
  )
}

function useWaitingInvitation(outcome: Invited): Invitation | undefined {
  const { organization } = useHere()
  const { data } = useInvitations(organization.id)
  if (!('refusal' in outcome) || outcome.refusal.code !== ALREADY_INVITED) return undefined
  return data?.find(({ status, email }) => status === 'pending' && email === parseEmail(outcome.email, true))
}

function useOutcomeWords(outcome: Invited, resend: { isSuccess: boolean; error: unknown }): string {
  const { t } = useTranslation()
  const refusalWords = useRefusalWords()
  const troubleWords = useTrouble()
  if (resend.isSuccess) return t('invitations.sentAgain')
  if (resend.error) return troubleWords(resend.error)
  if ('invitation' in outcome) return t('invitations.sentOne')
  if (outcome.refusal.code === 'TOO_MANY_REQUESTS') return t('invitations.mailedEnough')
  return refusalWords(outcome.refusal)
}
