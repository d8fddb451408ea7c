import { useMayCall } from '#data/impersonation.ts'
import { useSessions } from '#data/sessions.ts'
import { useSignedIn } from '#data/signed-in.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { OneSection } from '#pages/account/one-section.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { SessionActions } from './session-actions.tsx'
import { SessionList } from './session-list.tsx'
import { SessionsSkeleton } from './sessions-skeleton.tsx'
import { sortSessions } from './sort-sessions.ts'

/** The user's sessions and the actions to revoke them. */
export function SessionsPage() {
  const { t } = useTranslation()
  const { data: sessions } = useSessions()
  const mayRevoke = useMayCall('revokeSessions')
  const several = sessions !== undefined && sessions.length > 1
  const help = several ? t('sessions.count', { count: sessions.length }) : t('accountPages.sessionsHelp')
  return (
    <OneSection title={t('accountPages.sessions')} help={help}>
      {several && mayRevoke && <SessionActions />}
      <Content />
    </OneSection>
  )
}

function Content() {
  const { t } = useTranslation()
  const { session: current } = useSignedIn()
  const { data: sessions, error, isFetching, refetch } = useSessions()
  if (sessions) {
    return <SessionList sessions={sortSessions(sessions, current.token)} currentToken={current.token} />
  }
  if (!error) return <SessionsSkeleton />
  return <LoadFailed title={t('sessions.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
}
