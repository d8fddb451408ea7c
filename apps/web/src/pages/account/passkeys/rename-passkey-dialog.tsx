import { isBlank } from '@foyer/auth-domain/input/blank'
import { limits } from '@foyer/auth-domain/limits'
import { TextInput } from '@mantine/core'
import { useRenamePasskey } from '#data/passkeys.ts'
import type { Passkey } from '#data/types.ts'
import form from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { useEntryForm } from '#forms/use-entry-form.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx'

type Props = { passkey: Passkey; onDone: (renamed: Passkey) => void; onClose: () => void }

export function RenamePasskeyDialog({ passkey, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const rename = useRenamePasskey()
  const fields = useEntryForm({
    initialValues: { name: passkey.name ?? '' },
    validate: {
      name: (name) => {
        if (isBlank(name)) return t('passkeys.nameMissing')
        return name.trim().length > limits.passkeyNameMaxLength ? t('passkeys.nameLong') : null
      },
    },
  })

  function submit({ name }: { name: string }): void {
    rename.mutate({ id: passkey.id, name }, { onSuccess: (answer) => onDone(answer.passkey) })
  }

  return (
    <Dialog title={t('passkeys.renameTitle')} dirty={fields.isDirty()} busy={rename.isPending} onClose={onClose}>
      <form className={form.form} noValidate onSubmit={fields.onSubmit(submit)}>
        <FormError error={rename.error} />
        <TextInput label={t('passkeys.name')} autoComplete="off" data-autofocus {...fields.getInputProps('name')} />
        <DialogButtons action={t('passkeys.save')} busy={rename.isPending} onClose={onClose} />
      </form>
    </Dialog>
  )
}
