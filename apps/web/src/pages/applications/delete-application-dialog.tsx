import { useDeleteApplication } from '#data/applications.ts'
import type { Application } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { TypedDialog } from '#ui/dialog/typed-dialog.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'
import { cutText } from '#ui/text/cut-text.ts'

type Props = { application: Application; onClose: () => void }

/** Deletes an application once its name is typed. */
export function DeleteApplicationDialog({ application: { client_id, client_name }, onClose }: Props) {
  const { t } = useTranslation()
  const { showMessage } = useToast()
  const removal = useDeleteApplication()
  const name = cutText(client_name)

  function close(): void {
    showMessage(t('applications.isDeleted', { name }))
    onClose()
  }

  return (
    <TypedDialog
      title={t('applications.deleteTitle', { name })}
      text={t('applications.deleteText')}
      name={client_name}
      action={t('applications.deleteAction')}
      busy={removal.isPending}
      error={removal.error}
      onConfirm={() => removal.mutate({ client_id }, { onSuccess: close })}
      onClose={onClose}
    />
  )
}
