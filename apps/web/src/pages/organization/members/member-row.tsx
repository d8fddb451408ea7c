import { Tooltip } from '@mantine/core'
import { IconShieldOff } from '@tabler/icons-react'
import { useCurrentOrganization } from '#data/current-organization.ts'
import type { Member, Team } from '#data/types.ts'
import { exactTime, longDate } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Badge } from '#ui/table/badge.tsx'
import { RowMenu } from '#ui/table/row-menu.tsx'
import rows from '#ui/table/rows.module.css'
import { Cell } from '#ui/table/rows.tsx'
import { LongText } from '#ui/text/long-text.tsx'
import { useUserLabels } from '#ui/text/use-user-labels.ts'
import { allowedMemberActions, type MemberAction } from './member-actions.ts'
import { MemberRoles } from './member-roles.tsx'
import classes from './members.module.css'

type Props = {
  member: Member
  teams: readonly Team[] | undefined
  owners: number
  onAction: (action: MemberAction) => void
}

const labels = {
  role: 'members.changeRole',
  give: 'memberRoles.give',
  end: 'memberRoles.endNow',
  team: 'members.changeTeam',
  permissions: 'memberPermissions.open',
  transfer: 'members.transfer',
  remove: 'members.remove',
} as const satisfies Record<MemberAction, string>

export function MemberRow({ member, teams, owners, onAction }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const currentOrganization = useCurrentOrganization()
  const { user } = member
  const { nameOf, emailOf } = useUserLabels()
  const name = nameOf(user)
  const own = teams?.filter(({ id }) => member.teamIds.includes(id)) ?? []
  const actions = allowedMemberActions(member, currentOrganization, owners).map((action) => ({
    label: t(labels[action]),
    danger: action === 'remove',
    onClick: () => onAction(action),
  }))
  return (
    <tr className={rows.row}>
      <th scope="row" className={classes.member}>
        <span className={rows.identity}>
          <Avatar user={user} size="small" />
          <span className={rows.names}>
            <span className={`${rows.name} ${classes.name}`}>
              <span className={classes.called}>
                <LongText text={name} />
                {member.id === currentOrganization.me.id && <Badge tone="accent">{t('members.you')}</Badge>}
              </span>
            </span>
            <span className={`${rows.detail} ${classes.details}`}>
              <span className={classes.email} title={emailOf(user.email)}>
                {emailOf(user.email)}
              </span>
              {member.secondFactor === false && (
                <span className={classes.factor}>
                  <IconShieldOff size={14} stroke={1.5} aria-hidden="true" />
                  {t('secondFactor.none')}
                </span>
              )}
            </span>
          </span>
        </span>
      </th>
      <Cell label={t('members.role')}>
        <MemberRoles member={member} />
      </Cell>
      {teams && (
        <Cell label={t('nav.teams')} title={own.map((team) => team.name).join(', ')}>
          {own.length === 0 && t('members.noTeam')}
          <span className={classes.teams}>
            {own.map((team) => (
              <Badge key={team.id} tone="plain">
                {team.name}
              </Badge>
            ))}
          </span>
        </Cell>
      )}
      <Cell label={t('members.since')}>
        <Tooltip label={exactTime(member.createdAt, locale)}>
          <time dateTime={member.createdAt.toISOString()}>{longDate(member.createdAt, locale)}</time>
        </Tooltip>
      </Cell>
      <td className={rows.action}>
        <RowMenu label={t('members.actionsOf', { name })} actions={actions} />
      </td>
    </tr>
  )
}
