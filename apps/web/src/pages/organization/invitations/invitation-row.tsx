import type { Invitation } from '#data/types.ts'
import { exactTime } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { RowMenu } from '#ui/table/row-menu.tsx'
import rows from '#ui/table/rows.module.css'
import { Cell } from '#ui/table/rows.tsx'
import { InvitationCells } from './invitation-cells.tsx'
import type { InvitationState } from './invitation-state.ts'
import { useInvitationActions } from './use-invitation-actions.ts'

type Props = { invitation: Invitation; state: InvitationState; onCancel: () => void; onUnconfirmed: () => void }

export function InvitationRow({ invitation, state, onCancel, onUnconfirmed }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { email, expiresAt } = invitation
  const isUnanswered = state === 'open' || state === 'expired'
  return (
    <tr className={rows.row}>
      <InvitationCells invitation={invitation} state={state} />
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
