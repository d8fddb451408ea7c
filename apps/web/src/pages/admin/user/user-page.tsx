import { Button } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useUserDetails } from '#data/admin.ts'
import { useOwnAdminRights } from '#data/admin-rights.ts'
import { refusalCodeOf } from '#data/refusal.ts'
import { useSettings } from '#data/settings.ts'
import type { UserDetails } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { PageSkeleton } from '#layout/page-skeleton.tsx'
import { ParentLink } from '#pages/admin/parent-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { useNow } from '#ui/text/use-now.ts'
import { UserAccounts } from './user-accounts.tsx'
import { UserApiKeys } from './user-api-keys.tsx'
import { UserApplications } from './user-applications.tsx'
import { UserEvents } from './user-events.tsx'
import { UserFields } from './user-fields.tsx'
import { UserMemberships } from './user-memberships.tsx'
import { UserPanel } from './user-panel.tsx'
import { UserPasskeys } from './user-passkeys.tsx'
import { UserSessions } from './user-sessions.tsx'
import { UserTwoFactor } from './user-two-factor.tsx'

/** The admin page of a user. */
export function UserPage() {
  const { t } = useTranslation()
  const { userId } = useParams({ from: '/app/admin/users/$userId' })
  const { data, error, isFetching, refetch } = useUserDetails(userId)
  if (data && !error) return <UserSections key={userId} details={data} />
  if (refusalCodeOf(error) === 'USER_NOT_FOUND') return <UserNotFound />
  if (!error) return <PageSkeleton />
  return <LoadFailed title={t('user.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
}

function UserSections({ details }: { details: UserDetails }) {
  const { t } = useTranslation()
  const { user, sessions, accounts, passkeys, twoFactor, memberships } = details
  const settings = useSettings().data
  const { can } = useOwnAdminRights()
  const now = useNow()
  return (
    <>
      <ParentLink to="/admin/users" label={t('users.title')} />
      <UserPanel user={user} now={now} />
      <UserSessions user={user} sessions={sessions} now={now} />
      <UserAccounts accounts={accounts} now={now} />
      {settings?.passkey && <UserPasskeys user={user} passkeys={passkeys} now={now} />}
      {settings?.twoFactor != null && <UserTwoFactor user={user} twoFactor={twoFactor} />}
      {settings?.apiKey != null && can('session:list') && <UserApiKeys user={user} now={now} />}
      {settings?.oauthProvider != null && can('app:read') && <UserApplications user={user} />}
      <UserMemberships memberships={memberships} now={now} />
      <UserFields user={user} />
      <UserEvents userId={user.id} now={now} />
    </>
  )
}

function UserNotFound() {
  const { t } = useTranslation()
  return (
    <EmptyState heading="h1" drawing="wall" title={t('user.goneTitle')} text={t('user.goneText')}>
      <Button component={Link} to="/admin/users">
        {t('users.showAll')}
      </Button>
    </EmptyState>
  )
}
