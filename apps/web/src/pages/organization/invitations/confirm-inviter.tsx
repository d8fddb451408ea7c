import { refusalCodeOf } from '#data/refusal.ts'
import { useSession } from '#data/session.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { SaveActions } from '#pages/account/save/save-actions.tsx'
import classes from '#pages/invitation/confirm-email-note.module.css'
import { ConfirmEmailNote } from '#pages/invitation/confirm-email-note.tsx'
import { useCurrentUrl } from '#pages/invitation/use-current-url.ts'

/** The code of the refusal that an inviter overcomes by verifying their email. */
export const CONFIRM_TO_INVITE = 'EMAIL_VERIFICATION_REQUIRED_TO_INVITE'

export function mustConfirmToInvite(error: unknown): boolean {
  return refusalCodeOf(error) === CONFIRM_TO_INVITE
}

/** Beside that refusal; renders nothing once the email is verified. */
export function ConfirmInviter() {
  const { t } = useTranslation()
  const user = useSession().data?.user
  if (user === undefined || user.emailVerified) return null
  if (user.isAnonymous) return <SaveToInvite />
  return <ConfirmEmailNote text={t('invitations.confirmToInvite', { email: user.email })} email={user.email} />
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
