import { useRotateApplicationSecret } from '#data/applications.ts'
import type { Application } from '#data/types.ts'
import { FormError } from '#forms/form-error.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { ShownOnce } from '#ui/copy/shown-once.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx'

type Props = { application: Application; onClose: () => void }

/** Makes another secret, and shows it once. */
export function RotateSecretDialog({ application: { client_id }, onClose }: Props) {
  const { t } = useTranslation()
  const { data: made, isPending, error, mutate } = useRotateApplicationSecret()
  if (made?.client_secret !== undefined) {
    return (
      <Dialog once title={t('webhooks.rotatedTitle')} text={t('applications.secretText')} onClose={onClose}>
        <ShownOnce
          value={made.client_secret}
          copy={t('webhooks.copySecret')}
          done={t('webhooks.done')}
          onDone={onClose}
        />
      </Dialog>
    )
  }
  return (
    <Dialog title={t('webhooks.rotateTitle')} text={t('webhooks.rotateText')} busy={isPending} onClose={onClose}>
      <FormError error={error} />
      <DialogButtons
        action={t('webhooks.rotateAction')}
        busy={isPending}
        onAction={() => mutate({ client_id })}
        onClose={onClose}
      />
    </Dialog>
  )
}
