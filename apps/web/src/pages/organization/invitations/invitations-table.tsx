import { useState } from 'react'
import type { Invitation } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Rows } from '#ui/table/rows.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ConfirmInviter } from './confirm-inviter.tsx'
import { InvitationRow } from './invitation-row.tsx'
import type { InvitationState } from './invitation-state.ts'

type Props = { listed: readonly { invitation: Invitation; state: InvitationState }[] }

export function InvitationsTable({ listed }: Props) {
  const { t } = useTranslation()
  const [canceling, setCanceling] = useState<Invitation>()
  const [isUnconfirmed, setUnconfirmed] = useState(false)
  return (
    <>
      {isUnconfirmed && <ConfirmInviter />}
      <Rows
        label={t('nav.invitations')}
        columns={[t('field.email'), t('invitations.filter'), t('members.role'), t('invitations.until')]}
        actions={t('members.actions')}
      >
        {listed.map(({ invitation, state }) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            state={state}
            onCancel={() => setCanceling(invitation)}
            onUnconfirmed={() => setUnconfirmed(true)}
          />
        ))}
      </Rows>
      {canceling && <CancelDialog invitation={canceling} onClose={() => setCanceling(undefined)} />}
    </>
  )
}
