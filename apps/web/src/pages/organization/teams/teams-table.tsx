import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHere } from '../../../data/here.ts'
import type { Member, Team } from '../../../data/types.ts'
import { RowMenu } from '../../../ui/row-menu.tsx'
import rows from '../../../ui/rows.module.css'
import { Cell, Rows } from '../../../ui/rows.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { RemoveTeamDialog } from './remove-team-dialog.tsx'
import { RenameTeamDialog } from './rename-team-dialog.tsx'

type Act = 'assign' | 'rename' | 'remove'

type Props = { teams: readonly Team[]; members: readonly Member[] }

export function TeamsTable({ teams, members }: Props) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<{ act: Act; id: string }>()
  const team = teams.find(({ id }) => id === asked?.id)
  const close = () => setAsked(undefined)
  return (
    <>
      <Rows label={t('nav.teams')} columns={[t('members.team'), t('nav.members')]} actions={t('members.actions')}>
        {teams.map((one) => (
          <TeamRow
            key={one.id}
            team={one}
            count={members.filter(({ teamId }) => teamId === one.id).length}
            onAct={(act) => setAsked({ act, id: one.id })}
          />
        ))}
      </Rows>
      {team && asked?.act === 'assign' && <AssignDialog team={team} members={members} onClose={close} />}
      {team && asked?.act === 'rename' && <RenameTeamDialog team={team} onClose={close} />}
      {team && asked?.act === 'remove' && <RemoveTeamDialog team={team} onClose={close} />}
    </>
  )
}

function TeamRow({ team, count, onAct }: { team: Team; count: number; onAct: (act: Act) => void }) {
  const { t } = useTranslation()
  const { can, me } = useHere()
  const acts = [
    ...(can('member:update') ? [{ label: t('teams.assign'), onClick: () => onAct('assign') }] : []),
    ...(can('team:update') ? [{ label: t('teams.rename'), onClick: () => onAct('rename') }] : []),
    // Nobody removes the team they are in.
    ...(can('team:delete') && me.teamId !== team.id
      ? [{ label: t('teams.remove'), danger: true, onClick: () => onAct('remove') }]
      : []),
  ]
  return (
    <tr className={rows.row}>
      <th scope="row">
        <span className={rows.name}>{team.name}</span>
      </th>
      <Cell label="">{t('teams.count', { count })}</Cell>
      <td className={rows.action}>
        <RowMenu label={t('members.actionsOf', { name: team.name })} acts={acts} />
      </td>
    </tr>
  )
}
