import type { PasswordLengths } from '@foyer/auth-domain/password/policy'
import { Button } from '@mantine/core'
import { useFieldRules } from '#forms/field-rules.ts'
import classes from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { NewPasswordField } from '#forms/new-password-field.tsx'
import { useEntryForm } from '#forms/use-entry-form.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { focusedOnArrival } from '#ui/text/focus-on-arrival.ts'

type Props = {
  lengths: PasswordLengths
  /** Whether there is no password that this one replaces. */
  first?: boolean
  busy: boolean
  error: unknown
  onSubmit: (newPassword: string) => void
}

const fieldsByRefusal = { PASSWORD_TOO_COMMON: 'password' } as const

export function ResetPasswordForm({ lengths, first = false, busy, error, onSubmit }: Props) {
  const { t } = useTranslation()
  const { newPassword } = useFieldRules()
  const form = useEntryForm({
    initialValues: { password: '' },
    validate: { password: newPassword(lengths) },
    refusals: fieldsByRefusal,
    error,
  })
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(({ password }) => onSubmit(password))}>
      <FormError error={form.formError} />
      <NewPasswordField
        label={t(first ? 'field.password' : 'field.newPassword')}
        minLength={lengths.minPasswordLength}
        password={form.values.password}
        {...form.getInputProps('password')}
        {...focusedOnArrival}
      />
      <Button type="submit" fullWidth loading={busy}>
        {t('reset.submit')}
      </Button>
    </form>
  )
}
