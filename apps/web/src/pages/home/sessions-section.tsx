import { useTranslation } from 'react-i18next'
import { useMayCall } from '#data/impersonation.ts'
import { useSessions } from '#data/sessions.ts'
import { useSignedIn } from '#data/signed-in.ts'
import type { Session } from '#data/types.ts'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { SessionActions } from './session-actions.tsx'
import { SessionList } from './session-list.tsx'
import classes from './sessions-section.module.css'
import { SessionsSkeleton } from './sessions-skeleton.tsx'
import { sortSessions } from './sort-sessions.ts'

/** The user's sessions and the actions to revoke them. */
export function SessionsSection() {
  const { t } = useTranslation()
  const { data: sessions } = useSessions()
  const mayRevoke = useMayCall('revokeSessions')
  return (
    <section className={classes.section} aria-labelledby="sessions-heading">
      <div className={classes.header}>
        <div>
          <h2 id="sessions-heading">{t('sessions.heading')}</h2>
          {sessions && sessions.length > 1 && (
            <p className={classes.help}>{t('sessions.count', { count: sessions.length })}</p>
          )}
        </div>
        {sessions && sessions.length > 1 && mayRevoke && <SessionActions />}
      </div>
      <Content sessions={sessions} />
    </section>
  )
}

function Content({ sessions }: { sessions: readonly Session[] | undefined }) {
  const { t } = useTranslation()
  const { session: current } = useSignedIn()
  const { error, isFetching, refetch } = useSessions()
  if (sessions) {
    return <SessionList sessions={sortSessions(sessions, current.token)} currentToken={current.token} />
  }
  if (!error) return <SessionsSkeleton />
  return <LoadFailed title={t('sessions.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
}
