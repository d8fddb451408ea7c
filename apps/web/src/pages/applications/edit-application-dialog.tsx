import { useUpdateApplication } from '#data/applications.ts'
import type { Application } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'
import { ApplicationForm } from './application-form.tsx'

type Props = { application: Application; onClose: () => void }

/** Changes what an application is called, where it leads to, and whether its users are asked. */
export function EditApplicationDialog({ application, onClose }: Props) {
  const { t } = useTranslation()
  const { showMessage } = useToast()
  const update = useUpdateApplication(application.client_id)

  function close(): void {
    showMessage(t('applications.saved'))
    onClose()
  }

  return (
    <Dialog sheet title={t('applications.editTitle')} onClose={onClose}>
      <ApplicationForm
        stored={application}
        trustable={application.origin === 'service'}
        action={t('webhooks.save')}
        busy={update.isPending}
        error={update.error}
        onSubmit={(terms) => update.mutate(terms, { onSuccess: close })}
        onClose={onClose}
      />
    </Dialog>
  )
}
