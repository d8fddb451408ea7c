import type { Invitation } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Badge } from '#ui/table/badge.tsx'
import rows from '#ui/table/rows.module.css'
import { Cell } from '#ui/table/rows.tsx'
import { LongText } from '#ui/text/long-text.tsx'
import { useRoleLabel } from '#ui/text/use-role-label.ts'
import { type InvitationState, stateTones } from './invitation-state.ts'

type Props = { invitation: Pick<Invitation, 'email' | 'role'>; state: InvitationState }

/** How the row of an invitation begins: whom it is for, its state and its roles. */
export function InvitationCells({ invitation: { email, role }, state }: Props) {
  const { t } = useTranslation()
  const roleLabel = useRoleLabel()
  return (
    <>
      <th scope="row">
        <span className={rows.name}>
          <LongText text={email} />
        </span>
      </th>
      <Cell label={t('invitations.filter')}>
        <Badge tone={stateTones[state]}>{t(`invitations.status.${state}`)}</Badge>
      </Cell>
      <Cell label={t('members.role')}>{roleLabel(role)}</Cell>
    </>
  )
}
