import { useTranslation } from 'react-i18next'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { useTeamsWithMembers } from '#data/teams.ts'
import { Header } from '#pages/organization/header.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import rows from '#ui/table/rows.module.css'
import { RowsSkeleton } from '#ui/table/rows-skeleton.tsx'
import { NewTeamForm } from './new-team-form.tsx'
import { TeamsTable } from './teams-table.tsx'

export function TeamsPage() {
  const { t } = useTranslation()
  const { teams, can } = useCurrentOrganization()
  if (!teams) return <EmptyState heading="h1" drawing="wall" title={t('teams.offTitle')} text={t('teams.offText')} />
  return (
    <>
      <Header page="teams" />
      {can('team:create') && <NewTeamForm />}
      <Content />
    </>
  )
}

function Content() {
  const { t } = useTranslation()
  const { organization } = useCurrentOrganization()
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
