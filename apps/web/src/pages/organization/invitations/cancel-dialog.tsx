import { useTranslation } from 'react-i18next'
import { useCancelInvitation } from '../../../data/invitations.ts'
import type { Invitation } from '../../../data/types.ts'
import { SureDialog } from '../../../ui/sure-dialog.tsx'
import { useNotice } from '../../../ui/use-notice.ts'

export function CancelDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { t } = useTranslation()
  const { tell } = useNotice()
  const cancel = useCancelInvitation()
  const { id: invitationId, email } = invitation

  function takeBack(): void {
    const done = () => {
      tell(t('invitations.canceled', { email }))
      onClose()
    }
    cancel.mutate({ invitationId }, { onSuccess: done })
  }

  return (
    <SureDialog
      title={t('invitations.cancelTitle')}
      text={t('invitations.cancelText', { email })}
      action={t('invitations.cancelSubmit')}
      busy={cancel.isPending}
      error={cancel.error}
      onConfirm={takeBack}
      onClose={onClose}
    />
  )
}
