import { useCancelInvitation } from '#data/invitations.ts'
import type { Invitation } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'

export function CancelDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { t } = useTranslation()
  const { showMessage } = useToast()
  const cancel = useCancelInvitation()
  const { id: invitationId, email } = invitation

  function submit(): void {
    const done = () => {
      showMessage(t('invitations.canceled', { email }))
      onClose()
    }
    cancel.mutate({ invitationId }, { onSuccess: done })
  }

  return (
    <ConfirmDialog
      title={t('invitations.cancelTitle')}
      text={t('invitations.cancelText', { email })}
      action={t('invitations.cancelSubmit')}
      busy={cancel.isPending}
      error={cancel.error}
      onConfirm={submit}
      onClose={onClose}
    />
  )
}
