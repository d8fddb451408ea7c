import { useTranslation } from 'react-i18next'
import { useHere } from '../../../data/here.ts'
import { useTeamsWithMembers } from '../../../data/teams.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import rows from '../../../ui/rows.module.css'
import { RowsSkeleton } from '../../../ui/rows-skeleton.tsx'
import { Header } from '../header.tsx'
import { NewTeamForm } from './new-team-form.tsx'
import { TeamsTable } from './teams-table.tsx'

export function TeamsPage() {
  const { t } = useTranslation()
  const { teams, can } = useHere()
  if (!teams) return <EmptyState heading="h1" door="wall" title={t('teams.offTitle')} text={t('teams.offText')} />
  return (
    <>
      <Header part="teams" />
      {can('team:create') && <NewTeamForm />}
      <Content />
    </>
  )
}

function Content() {
  const { t } = useTranslation()
  const { organization } = useHere()
  const { data: teams, error, isFetching, refetch } = useTeamsWithMembers(organization.id)
  if (!teams) {
    if (!error) return <RowsSkeleton />
    return <LoadFailed title={t('teams.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
  }
  return (
    <div className={rows.frame}>
      {teams.length > 0 ? (
        <TeamsTable teams={teams} />
      ) : (
        <EmptyState title={t('teams.emptyTitle')} text={t('teams.emptyText')} />
      )}
    </div>
  )
}
