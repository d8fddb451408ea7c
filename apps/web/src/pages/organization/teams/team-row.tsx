import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useHere } from '../../../data/here.ts'
import type { Organization, TeamWithMembers } from '../../../data/types.ts'
import { Niche } from '../../../ui/niche.tsx'
import { RowMenu } from '../../../ui/row-menu.tsx'
import rows from '../../../ui/rows.module.css'
import { Cell } from '../../../ui/rows.tsx'
import { actsOnTeam, type TeamAct } from './team-acts.ts'
import classes from './teams.module.css'

type Props = { organization: Organization; team: TeamWithMembers; onAct: (act: TeamAct) => void }

const labels = {
  assign: 'teams.assign',
  rename: 'teams.rename',
  remove: 'teams.remove',
} as const satisfies Record<TeamAct, string>

export function TeamRow({ organization, team, onAct }: Props) {
  const { t } = useTranslation()
  const acts = actsOnTeam(team, useHere()).map((act) => ({
    label: t(labels[act]),
    danger: act === 'remove',
    onClick: () => onAct(act),
  }))
  return (
    <tr className={rows.row}>
      <th scope="row">
        <span className={rows.name}>{team.name}</span>
      </th>
      <Cell label="">
        <WhoIsIn organization={organization} team={team} />
      </Cell>
      <td className={rows.action}>
        <RowMenu label={t('members.actionsOf', { name: team.name })} acts={acts} />
      </td>
    </tr>
  )
}

/** A few faces, how many there are, and the way to all of them. */
function WhoIsIn({ organization, team }: Pick<Props, 'organization' | 'team'>) {
  const { t } = useTranslation()
  const { members: count, first } = team
  if (count === 0) return t('teams.nobody')
  return (
    <Link
      className={classes.people}
      to="/organizations/$slug/members"
      params={{ slug: organization.slug }}
      search={{ team: team.id }}
    >
      <span className={classes.faces}>
        {first.map((person) => (
          <Niche key={person.id} person={person} size="small" />
        ))}
      </span>
      <span className={classes.count}>{t('teams.count', { count })}</span>
    </Link>
  )
}
