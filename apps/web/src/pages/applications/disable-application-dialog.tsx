import { useSwitchApplication } from '#data/applications.ts'
import type { Application } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'
import { cutText } from '#ui/text/cut-text.ts'

type Props = { application: Application; onClose: () => void }

/** Asks before an application is disabled: what it was given ends. */
export function DisableApplicationDialog({ application, onClose }: Props) {
  const { t } = useTranslation()
  const { showMessage } = useToast()
  const switching = useSwitchApplication()
  const name = cutText(application.client_name)

  function close(): void {
    showMessage(t('applications.isDisabled', { name }))
    onClose()
  }

  return (
    <ConfirmDialog
      title={t('applications.disableTitle', { name })}
      text={t('applications.disableText')}
      action={t('applications.disableAction')}
      busy={switching.isPending}
      error={switching.error}
      onConfirm={() => switching.mutate({ id: application.client_id, disabled: true }, { onSuccess: close })}
      onClose={onClose}
    />
  )
}
