import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { useTeamsWithMembers } from '#data/teams.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Header } from '#pages/organization/header.tsx'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import rows from '#ui/table/rows.module.css'
import { RowsSkeleton } from '#ui/table/rows-skeleton.tsx'
import { TeamsTable } from './teams-table.tsx'

const NewTeamDialog = lazyPart(async () => (await import('./new-team-dialog.tsx')).NewTeamDialog)

export function TeamsPage() {
  const { t } = useTranslation()
  const { teams, can } = useCurrentOrganization()
  if (!teams) return <EmptyState heading="h1" drawing="wall" title={t('teams.offTitle')} text={t('teams.offText')} />
  return (
    <>
      <Header page="teams">{can('team:create') && <NewButton />}</Header>
      <Content />
    </>
  )
}

function NewButton() {
  const { t } = useTranslation()
  const [opened, dialog] = useDisclosure(false)
  return (
    <>
      <Button leftSection={<IconPlus size={18} stroke={1.5} aria-hidden="true" />} onClick={dialog.open}>
        {t('teams.new')}
      </Button>
      <LazyDialog opened={opened}>{opened && <NewTeamDialog onClose={dialog.close} />}</LazyDialog>
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
