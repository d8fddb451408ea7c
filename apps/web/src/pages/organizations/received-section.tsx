import { useTranslation } from 'react-i18next'
import { useReceivedInvitations } from '#data/invitations.ts'
import { useSession } from '#data/session.ts'
import { ConfirmEmailNote } from '#pages/invitation/confirm-email-note.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import rows from '#ui/table/rows.module.css'
import classes from './organizations.module.css'
import { ReceivedRow } from './received-row.tsx'

/** Whether the invitations above the organizations are still loading, for a user who is shown any. */
export function useReceivedLoading(): boolean {
  const email = useEmailToConfirm()
  return useReceivedInvitations(email === undefined).isLoading
}

/** The pending invitations to the signed-in user, whom they are shown to once the email is verified. */
export function ReceivedSection() {
  const { t } = useTranslation()
  const email = useEmailToConfirm()
  if (email === undefined) return <ReceivedInvitations />
  return (
    <section className={classes.section} aria-labelledby="received-heading">
      <h2 id="received-heading">{t('organizations.received')}</h2>
      <ConfirmEmailNote text={t('organizations.receivedUnconfirmed', { email })} email={email} />
    </section>
  )
}

function useEmailToConfirm(): string | undefined {
  const user = useSession().data?.user
  return user === undefined || user.emailVerified || user.isAnonymous ? undefined : user.email
}

/** Renders nothing without any. */
function ReceivedInvitations() {
  const { t } = useTranslation()
  const { data: received, error, isFetching, refetch } = useReceivedInvitations()
  if (!received) {
    if (!error) return null
    return (
      <LoadFailed
        title={t('organizations.receivedFailed')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (received.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="received-heading">
      <h2 id="received-heading">{t('organizations.received')}</h2>
      <div className={rows.frame}>
        <ul className={classes.list}>
          {received.map((invitation) => (
            <ReceivedRow key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      </div>
    </section>
  )
}
