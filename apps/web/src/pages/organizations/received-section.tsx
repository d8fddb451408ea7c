import { useReceivedInvitations } from '#data/invitations.ts'
import { useMailboxState } from '#data/mailbox-state.ts'
import { useSession } from '#data/session.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { ConfirmEmailNote } from '#pages/invitation/confirm-email-note.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { List } from '#ui/list/list.tsx'
import classes from './organizations.module.css'
import { ReceivedRow } from './received-row.tsx'

/** Whether the invitations above the organizations are still loading, for a user who is shown any. */
export function useReceivedLoading(): boolean {
  const toConfirm = useEmailToConfirm()
  const isReceiving = useReceivedInvitations(toConfirm === undefined).isLoading
  return useMailboxState().isLoading || isReceiving
}

/** The pending invitations to the signed-in user, whom they are shown to once the mailbox is proved. */
export function ReceivedSection() {
  const { t } = useTranslation()
  const toConfirm = useEmailToConfirm()
  if (toConfirm === undefined) return <ReceivedInvitations />
  const { email, reason } = toConfirm
  return (
    <section className={classes.section} aria-labelledby="received-heading">
      <h2 id="received-heading">{t('organizations.received')}</h2>
      <ConfirmEmailNote text={t(reasons[reason], { email })} email={email} />
    </section>
  )
}

const reasons = {
  unverified: 'organizations.receivedUnconfirmed',
  elsewhere: 'organizations.receivedElsewhere',
} as const

/** The email whose invitations are not shown yet, and why. */
export function useEmailToConfirm(): { email: string; reason: keyof typeof reasons } | undefined {
  const user = useSession().data?.user
  const asks = useMailboxState().data?.asks === true
  if (user === undefined || user.isAnonymous) return undefined
  const { email, emailVerified } = user
  if (!emailVerified) return { email, reason: 'unverified' }
  return asks ? { email, reason: 'elsewhere' } : undefined
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
      <List aria-labelledby="received-heading">
        {received.map((invitation) => (
          <ReceivedRow key={invitation.id} invitation={invitation} />
        ))}
      </List>
    </section>
  )
}
