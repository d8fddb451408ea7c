import { useState } from 'react'
import { useCurrentOrganization } from '#data/current-organization.ts'
import type { TeamWithMembers } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Rows } from '#ui/table/rows.tsx'
import type { TeamAction } from './team-actions.ts'
import { TeamRow } from './team-row.tsx'

const TeamDialog = lazyPart(async () => (await import('./team-dialog.tsx')).TeamDialog)

export function TeamsTable({ teams }: { teams: readonly TeamWithMembers[] }) {
  const { t } = useTranslation()
  const { organization } = useCurrentOrganization()
  const [dialog, setDialog] = useState<{ action: TeamAction; id: string }>()
  const team = teams.find(({ id }) => id === dialog?.id)
  return (
    <>
      <Rows label={t('nav.teams')} columns={[t('members.team'), t('nav.members')]} actions={t('members.actions')}>
        {teams.map((row) => (
          <TeamRow
            key={row.id}
            organization={organization}
            team={row}
            onAction={(action) => setDialog({ action, id: row.id })}
          />
        ))}
      </Rows>
      {dialog && team && (
        <TeamDialog action={dialog.action} team={team} teams={teams} onClose={() => setDialog(undefined)} />
      )}
    </>
  )
}
