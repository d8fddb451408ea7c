import { useSetUserPassword } from '#data/admin.ts'
import { usePasswordLengths } from '#data/settings.ts'
import type { User } from '#data/types.ts'
import { useFieldRules } from '#forms/field-rules.ts'
import form from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { NewPasswordField } from '#forms/new-password-field.tsx'
import { useEntryForm } from '#forms/use-entry-form.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'
import { useUserLabels } from '#ui/text/use-user-labels.ts'

const fieldsByRefusal = { PASSWORD_TOO_COMMON: 'password' } as const

/** Sets a user's password. */
export function PasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation()
  const { nameOf } = useUserLabels()
  const { showMessage } = useToast()
  const { newPassword } = useFieldRules()
  const lengths = usePasswordLengths()
  const set = useSetUserPassword()
  const values = { name: nameOf(user) }
  const fields = useEntryForm({
    initialValues: { password: '' },
    validate: { password: newPassword(lengths) },
    refusals: fieldsByRefusal,
    error: set.error,
  })

  function save({ password }: { password: string }): void {
    const done = () => {
      showMessage(t('user.passwordSaved', values))
      onClose()
    }
    set.mutate({ userId: user.id, newPassword: password }, { onSuccess: done })
  }

  return (
    <Dialog
      title={t('user.passwordTitle', values)}
      text={t('user.passwordText')}
      dirty={fields.isDirty()}
      busy={set.isPending}
      onClose={onClose}
    >
      <form className={form.form} noValidate onSubmit={fields.onSubmit(save)}>
        <FormError error={fields.formError} />
        <NewPasswordField
          label={t('field.newPassword')}
          minLength={lengths.minPasswordLength}
          password={fields.values.password}
          user={user}
          data-autofocus
          {...fields.getInputProps('password')}
        />
        <DialogButtons action={t('user.passwordSubmit')} busy={set.isPending} onClose={onClose} />
      </form>
    </Dialog>
  )
}
