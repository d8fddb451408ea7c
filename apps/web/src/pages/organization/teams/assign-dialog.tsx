import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { Team } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { SearchField } from '#pages/organization/members/search-field.tsx'
import dialog from '#ui/dialog/confirm-dialog.module.css'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { AssignList } from './assign-list.tsx'
import { useTeamMembership } from './use-team-membership.ts'

type Props = { team: Team; teams: readonly Team[]; onClose: () => void }

const DEBOUNCE_MS = 250

/** Assigns members to a team. Each checkbox is saved at once. */
export function AssignDialog({ team, teams, onClose }: Props) {
  const { t } = useTranslation()
  const membership = useTeamMembership()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), DEBOUNCE_MS)
  return (
    <Dialog
      title={t('teams.assignTitle', { team: team.name })}
      text={t('teams.assignHelp')}
      busy={membership.busy}
      onClose={onClose}
    >
      <SearchField value={typed} onChange={setTyped} />
      <AssignList team={team} teams={teams} search={search} membership={membership} />
      <div className={dialog.buttons}>
        <Button variant="default" disabled={membership.busy} onClick={onClose}>
          {t('app.close')}
        </Button>
      </div>
    </Dialog>
  )
}
