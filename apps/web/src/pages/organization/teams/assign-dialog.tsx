import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Team } from '../../../data/types.ts'
import dialog from '../../../ui/confirm-dialog.module.css'
import { Dialog } from '../../../ui/dialog.tsx'
import { SearchField } from '../members/search-field.tsx'
import { AssignList } from './assign-list.tsx'

type Props = { team: Team; teams: readonly Team[]; onClose: () => void }

const PAUSE_MILLISECONDS = 250

/** Who is in a team. Each tick counts at once. */
export function AssignDialog({ team, teams, onClose }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MILLISECONDS)
  return (
    <Dialog title={t('teams.assignTitle', { team: team.name })} text={t('teams.assignHelp')} onClose={onClose}>
      <SearchField value={typed} onChange={setTyped} />
      <AssignList team={team} teams={teams} search={search} />
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('app.close')}
        </Button>
      </div>
    </Dialog>
  )
}
