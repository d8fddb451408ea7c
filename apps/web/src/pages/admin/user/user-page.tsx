import { Button } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useKnownUser } from '../../../data/admin.ts'
import { refusalCodeOf } from '../../../data/refusal.ts'
import type { KnownUser } from '../../../data/types.ts'
import { PageSkeleton } from '../../../shell/page-skeleton.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { UserAccounts } from './user-accounts.tsx'
import { UserEvents } from './user-events.tsx'
import { UserMemberships } from './user-memberships.tsx'
import { UserPanel } from './user-panel.tsx'
import { UserSessions } from './user-sessions.tsx'

/** One of the users in full. */
export function UserPage() {
  const { t } = useTranslation()
  const { userId } = useParams({ from: '/house/admin/users/$userId' })
  const { data, error, isFetching, refetch } = useKnownUser(userId)
  if (data && !error) return <Known key={userId} known={data} />
  if (refusalCodeOf(error) === 'USER_NOT_FOUND') return <NobodyThere />
  if (!error) return <PageSkeleton />
  return <LoadFailed title={t('user.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
}

function Known({ known: { user, sessions, accounts, memberships } }: { known: KnownUser }) {
  const now = useNow()
  return (
    <>
      <UserPanel user={user} now={now} />
      <UserSessions user={user} sessions={sessions} now={now} />
      <UserAccounts accounts={accounts} now={now} />
      <UserMemberships memberships={memberships} now={now} />
      <UserEvents userId={user.id} now={now} />
    </>
  )
}

function NobodyThere() {
  const { t } = useTranslation()
  return (
    <EmptyState heading="h1" door="wall" title={t('user.goneTitle')} text={t('user.goneText')}>
      <Button component={Link} to="/admin/users">
        {t('users.showAll')}
      </Button>
    </EmptyState>
  )
}
