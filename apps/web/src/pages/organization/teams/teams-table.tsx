import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHere } from '../../../data/here.ts'
import type { TeamWithMembers } from '../../../data/types.ts'
import { Rows } from '../../../ui/rows.tsx'
import type { TeamAct } from './team-acts.ts'
import { TeamRow } from './team-row.tsx'

const TeamDialog = lazy(async () => ({ default: (await import('./team-dialog.tsx')).TeamDialog }))

export function TeamsTable({ teams }: { teams: readonly TeamWithMembers[] }) {
  const { t } = useTranslation()
  const { organization } = useHere()
  const [asked, setAsked] = useState<{ act: TeamAct; id: string }>()
  const team = teams.find(({ id }) => id === asked?.id)
  return (
    <>
      <Rows label={t('nav.teams')} columns={[t('members.team'), t('nav.members')]} actions={t('members.actions')}>
        {teams.map((one) => (
          <TeamRow key={one.id} organization={organization} team={one} onAct={(act) => setAsked({ act, id: one.id })} />
        ))}
      </Rows>
      {asked && team && (
        <Suspense fallback={null}>
          <TeamDialog act={asked.act} team={team} teams={teams} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  )
}
