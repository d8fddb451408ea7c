import { EmailField } from '#forms/email-field.tsx'
import { useFieldRules } from '#forms/field-rules.ts'
import classes from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { PasswordField } from '#forms/password-field.tsx'
import { useEntryForm } from '#forms/use-entry-form.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import dialog from '#ui/dialog/confirm-dialog.module.css'
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx'

type Props = {
  /** The email to type; an anonymous user has none. */
  email: string | undefined
  hasPassword: boolean
  busy: boolean
  error: unknown
  onSubmit: (password: string | undefined) => void
  onCancel: () => void
}

const fieldsByRefusal = { INVALID_PASSWORD: 'password' } as const

export function DeleteForm({ email, hasPassword, busy, error, onSubmit, onCancel }: Props) {
  const { t } = useTranslation()
  const { password } = useFieldRules()
  const form = useEntryForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (typed) =>
        email === undefined || typed.trim().toLowerCase() === email ? null : t('delete.emailWrong', { email }),
      password: (typed) => (hasPassword ? password(typed) : null),
    },
    refusals: fieldsByRefusal,
    error,
  })

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((fields) => onSubmit(hasPassword ? fields.password : undefined))}
    >
      <p className={dialog.text}>{email === undefined ? t('delete.guestText') : t('delete.text')}</p>
      <FormError error={form.formError} />
      {email !== undefined && (
        <EmailField
          label={t('delete.email')}
          placeholder={email}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('email')}
        />
      )}
      {hasPassword && (
        <PasswordField
          label={t('field.password')}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
      )}
      <DialogButtons action={t('delete.submit')} danger busy={busy} onClose={onCancel} />
    </form>
  )
}
