import { type KeysOf, useDeleteApiKey } from '#data/api-keys.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'

type Props = { of: KeysOf; id: string; name: string; onDone: () => void; onClose: () => void }

export function DeleteKeyDialog({ of, id, name, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const remove = useDeleteApiKey(of)
  return (
    <ConfirmDialog
      title={t('apiKeys.deleteTitle', { name })}
      text={t('apiKeys.deleteText')}
      action={t('apiKeys.deleteAction')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ keyId: id }, { onSuccess: onDone })}
      onClose={onClose}
    />
  )
}
