import { useTranslation } from 'react-i18next'
import type { Invitation } from '../../../data/types.ts'
import { exactTime } from '../../../i18n/time.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { Badge } from '../../../ui/badge.tsx'
import { RowMenu } from '../../../ui/row-menu.tsx'
import rows from '../../../ui/rows.module.css'
import { Cell } from '../../../ui/rows.tsx'
import { useRoleWords } from '../../../ui/use-role-words.ts'
import type { InvitationState } from './invitation-state.ts'
import { useInvitationActs } from './use-invitation-acts.ts'

type Props = { invitation: Invitation; state: InvitationState; onCancel: () => void }

const tones = { open: 'accent', expired: 'warn', accepted: 'good', rejected: 'plain', canceled: 'plain' } as const

export function InvitationRow({ invitation, state, onCancel }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const roleWords = useRoleWords()
  const { email, role, expiresAt } = invitation
  const waits = state === 'open' || state === 'expired'
  return (
    <tr className={rows.row}>
      <th scope="row">
        <span className={rows.name}>{email}</span>
      </th>
      <Cell label={t('invitations.filter')}>
        <Badge tone={tones[state]}>{t(`invitations.state.${state}`)}</Badge>
      </Cell>
      <Cell label={t('members.role')}>{roleWords(role)}</Cell>
      <Cell label={t('invitations.until')}>
        {waits ? <time dateTime={expiresAt.toISOString()}>{exactTime(expiresAt, locale)}</time> : '–'}
      </Cell>
      <td className={rows.action}>
        <RowMenu
          label={t('members.actionsOf', { name: email })}
          acts={useInvitationActs(invitation, state, onCancel)}
        />
      </td>
    </tr>
  )
}
