import { useTranslation } from 'react-i18next'
import type { Invitation } from '#data/types.ts'
import { exactTime } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { Badge } from '#ui/table/badge.tsx'
import { RowMenu } from '#ui/table/row-menu.tsx'
import rows from '#ui/table/rows.module.css'
import { Cell } from '#ui/table/rows.tsx'
import { LongText } from '#ui/text/long-text.tsx'
import { useRoleLabel } from '#ui/text/use-role-label.ts'
import type { InvitationState } from './invitation-state.ts'
import { useInvitationActions } from './use-invitation-actions.ts'

type Props = { invitation: Invitation; state: InvitationState; onCancel: () => void; onUnconfirmed: () => void }

const tones = { open: 'accent', expired: 'warn', accepted: 'good', rejected: 'plain', canceled: 'plain' } as const

export function InvitationRow({ invitation, state, onCancel, onUnconfirmed }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const roleLabel = useRoleLabel()
  const { email, role, expiresAt } = invitation
  const isUnanswered = state === 'open' || state === 'expired'
  return (
    <tr className={rows.row}>
      <th scope="row">
        <span className={rows.name}>
          <LongText text={email} />
        </span>
      </th>
      <Cell label={t('invitations.filter')}>
        <Badge tone={tones[state]}>{t(`invitations.state.${state}`)}</Badge>
      </Cell>
      <Cell label={t('members.role')}>{roleLabel(role)}</Cell>
      <Cell label={t('invitations.until')}>
        {isUnanswered ? <time dateTime={expiresAt.toISOString()}>{exactTime(expiresAt, locale)}</time> : '–'}
      </Cell>
      <td className={rows.action}>
        <RowMenu
          label={t('members.actionsOf', { name: email })}
          actions={useInvitationActions(invitation, state, { onCancel, onUnconfirmed })}
        />
      </td>
    </tr>
  )
}
