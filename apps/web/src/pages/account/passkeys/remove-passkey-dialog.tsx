import { useDeletePasskey } from '#data/passkeys.ts'
import { refusalCodeOf } from '#data/refusal.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { FreshSessionDialog } from '#pages/account/linked/fresh-session-dialog.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'

type Props = { id: string; name: string; onDone: () => void; onClose: () => void }

/** Asks for confirmation before removing, and shows the error in the dialog. */
export function RemovePasskeyDialog({ id, name, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const remove = useDeletePasskey()
  const title = t('passkeys.removeTitle', { name })
  const code = refusalCodeOf(remove.error)
  if (code === 'SESSION_IS_NOT_FRESH') return <FreshSessionDialog title={title} onClose={onClose} />
  return (
    <ConfirmDialog
      title={title}
      text={t('passkeys.removeText')}
      action={t('passkeys.removeAction')}
      busy={remove.isPending}
      error={remove.error}
      reason={code === 'YOU_CANT_REMOVE_YOUR_LAST_SIGNIN_METHOD' ? t('passkeys.only') : undefined}
      onConfirm={() => remove.mutate({ id }, { onSuccess: onDone })}
      onClose={onClose}
    />
  )
}
