import { useRotateKeys } from '#data/service.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'

/** Asks before the signing keys are rotated. */
export function RotateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { showMessage } = useToast()
  const mutation = useRotateKeys()

  async function submit(): Promise<void> {
    await mutation.mutateAsync()
    showMessage(t('service.rotated'))
    onClose()
  }

  return (
    <ConfirmDialog
      title={t('service.rotateTitle')}
      text={t('service.rotateText')}
      action={t('service.rotate')}
      busy={mutation.isPending}
      error={mutation.error}
      onConfirm={() => void submit().catch(() => undefined)}
      onClose={onClose}
    />
  )
}
