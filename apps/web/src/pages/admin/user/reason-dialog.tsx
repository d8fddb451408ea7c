import { isBlank } from '@foyer/auth-domain/input/blank'
import { limits } from '@foyer/auth-domain/limits'
import { TextInput } from '@mantine/core'
import form from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { useEntryForm } from '#forms/use-entry-form.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx'

type Props = {
  title: string
  text: string
  action: string
  busy: boolean
  error: unknown
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Confirms what an admin does to a user's sign-in, with the reason that stays on record. */
export function ReasonDialog({ title, text, action, busy, error, onConfirm, onClose }: Props) {
  const { t } = useTranslation()
  const fields = useEntryForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (isBlank(reason) ? t('factors.reasonMissing') : null) },
  })
  return (
    <Dialog title={title} text={text} dirty={fields.isDirty()} busy={busy} onClose={onClose}>
      <form className={form.form} noValidate onSubmit={fields.onSubmit(({ reason }) => onConfirm(reason.trim()))}>
        <FormError error={error} />
        <TextInput
          label={t('factors.reason')}
          description={t('factors.reasonHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="off"
          maxLength={limits.reasonMaxLength}
          data-autofocus
          {...fields.getInputProps('reason')}
        />
        <DialogButtons action={action} danger busy={busy} onClose={onClose} />
      </form>
    </Dialog>
  )
}
