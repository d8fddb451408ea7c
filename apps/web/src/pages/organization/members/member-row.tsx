import { Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useHere } from '../../../data/here.ts'
import type { Member, Team } from '../../../data/types.ts'
import { exactTime, longDate } from '../../../i18n/time.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Niche } from '../../../ui/niche.tsx'
import { RowMenu } from '../../../ui/row-menu.tsx'
import rows from '../../../ui/rows.module.css'
import { Cell } from '../../../ui/rows.tsx'
import { useRoleWords } from '../../../ui/use-role-words.ts'
import { actsOn, type MemberAct } from './member-acts.ts'

type Props = {
  member: Member
  teams: readonly Team[] | undefined
  owners: number
  onAct: (act: MemberAct) => void
}

const labels = {
  role: 'members.changeRole',
  team: 'members.changeTeam',
  transfer: 'members.transfer',
  remove: 'members.remove',
} as const satisfies Record<MemberAct, string>

export function MemberRow({ member, teams, owners, onAct }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const roleWords = useRoleWords()
  const here = useHere()
  const { user } = member
  const team = teams?.find(({ id }) => id === member.teamId)
  const acts = actsOn(member, here, owners).map((act) => ({
    label: t(labels[act]),
    danger: act === 'remove',
    onClick: () => onAct(act),
  }))
  return (
    <tr className={rows.row}>
      <th scope="row">
        <span className={rows.who}>
          <Niche person={user} size="small" />
          <span className={rows.names}>
            <span className={rows.name}>
              {user.name}
              {member.id === here.me.id && <Badge tone="accent">{t('members.you')}</Badge>}
            </span>
            <span className={rows.detail}>{user.email}</span>
          </span>
        </span>
      </th>
      <Cell label={t('members.role')}>{roleWords(member.role)}</Cell>
      {teams && <Cell label={t('members.team')}>{team?.name ?? t('members.noTeam')}</Cell>}
      <Cell label={t('members.since')}>
        <Tooltip label={exactTime(member.createdAt, locale)}>
          <time dateTime={member.createdAt.toISOString()}>{longDate(member.createdAt, locale)}</time>
        </Tooltip>
      </Cell>
      <td className={rows.action}>
        <RowMenu label={t('members.actionsOf', { name: user.name })} acts={acts} />
      </td>
    </tr>
  )
}
