import { Link } from '@tanstack/react-router'
import { useCurrentOrganization } from '#data/current-organization.ts'
import type { Organization, TeamWithMembers } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { RowMenu } from '#ui/table/row-menu.tsx'
import rows from '#ui/table/rows.module.css'
import { Cell } from '#ui/table/rows.tsx'
import { LongText } from '#ui/text/long-text.tsx'
import { allowedTeamActions, type TeamAction } from './team-actions.ts'
import classes from './teams.module.css'

type Props = { organization: Organization; team: TeamWithMembers; onAction: (action: TeamAction) => void }

const labels = {
  assign: 'teams.assign',
  rename: 'teams.rename',
  remove: 'teams.remove',
} as const satisfies Record<TeamAction, string>

export function TeamRow({ organization, team, onAction }: Props) {
  const { t } = useTranslation()
  const actions = allowedTeamActions(team, useCurrentOrganization()).map((action) => ({
    label: t(labels[action]),
    danger: action === 'remove',
    onClick: () => onAction(action),
  }))
  return (
    <tr className={rows.row}>
      <th scope="row">
        <span className={rows.name}>
          <LongText text={team.name} />
        </span>
      </th>
      <Cell label="">
        <TeamMembers organization={organization} team={team} />
      </Cell>
      <td className={rows.action}>
        <RowMenu label={t('members.actionsOf', { name: team.name })} actions={actions} />
      </td>
    </tr>
  )
}

/** The first avatars and the number of members, linked to the filtered member list. */
function TeamMembers({ organization, team }: Pick<Props, 'organization' | 'team'>) {
  const { t } = useTranslation()
  const { members: count, first } = team
  if (count === 0) return t('teams.nobody')
  return (
    <Link
      className={classes.members}
      to="/organizations/$slug/members"
      params={{ slug: organization.slug }}
      search={{ team: team.id }}
    >
      <span className={classes.avatars}>
        {first.map((member) => (
          <Avatar key={member.id} user={member} size="small" />
        ))}
      </span>
      <span className={classes.count}>{t('teams.count', { count })}</span>
    </Link>
  )
}
