import { refusalCodeOf } from '#data/refusal.ts'
import { useSession } from '#data/session.ts'
import type { InviteOutcome } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { SaveActions } from '#pages/account/save/save-actions.tsx'
import classes from '#pages/invitation/confirm-email-note.module.css'
import { ConfirmEmailNote } from '#pages/invitation/confirm-email-note.tsx'
import { useCurrentUrl } from '#pages/invitation/use-current-url.ts'

/** The code of the refusal that an inviter overcomes by verifying their email. */
const CONFIRM_TO_INVITE = 'EMAIL_VERIFICATION_REQUIRED_TO_INVITE'

/** Whether an email was refused for want of that alone. */
export function isUnconfirmed(outcome: InviteOutcome): boolean {
  return 'refusal' in outcome && outcome.refusal.code === CONFIRM_TO_INVITE
}

export function mustConfirmToInvite(error: unknown): boolean {
  return refusalCodeOf(error) === CONFIRM_TO_INVITE
}

/** Once for all whom that refusal concerns, its button in sight and focused; renders nothing once the email is verified. */
export function ConfirmInviter() {
  const { t } = useTranslation()
  const user = useSession().data?.user
  if (user === undefined || user.emailVerified) return null
  return (
    <div role="status" ref={focusFirstAct}>
      {user.isAnonymous ? (
        <SaveToInvite />
      ) : (
        <ConfirmEmailNote text={t('invitations.confirmToInvite', { email: user.email })} email={user.email} />
      )}
    </div>
  )
}

// What was pressed is disabled, or gone, by then.
function focusFirstAct(notice: HTMLElement | null): void {
  notice?.querySelector<HTMLElement>('button, a')?.focus()
}

function SaveToInvite() {
  const { t } = useTranslation()
  return (
    <div className={classes.note}>
      <p className={classes.text}>{t('anonymous.saveToInvite')}</p>
      <SaveActions returnTo={useCurrentUrl()} />
    </div>
  )
}
