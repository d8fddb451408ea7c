import type { KeyDeletion } from '#data/api-keys.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'

type Props = { deletion: KeyDeletion; id: string; name: string; onDone: () => void; onClose: () => void }

export function DeleteKeyDialog({ deletion, id, name, onDone, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      title={t('apiKeys.deleteTitle', { name })}
      text={t('apiKeys.deleteText')}
      action={t('apiKeys.deleteAction')}
      busy={deletion.isPending}
      error={deletion.error}
      onConfirm={() => deletion.mutate(id, { onSuccess: onDone })}
      onClose={onClose}
    />
  )
}
