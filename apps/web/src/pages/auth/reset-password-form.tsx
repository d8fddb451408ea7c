import type { PasswordLengths } from '@foyer/auth-domain/password/policy'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useFieldRules } from '#forms/field-rules.ts'
import classes from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { NewPasswordField } from '#forms/new-password-field.tsx'
import { useFocusFirstProblem } from '#forms/use-focus-first-problem.ts'
import { useRefusedField } from '#forms/use-refused-field.ts'
import { useTranslation } from '#i18n/use-translation.ts'

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
  const form = useForm({ initialValues: { password: '' }, validate: { password: newPassword(lengths) } })
  const focusFirstProblem = useFocusFirstProblem(form)
  const formError = useRefusedField(form, fieldsByRefusal, error)
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(({ password }) => onSubmit(password), focusFirstProblem)}
    >
      <FormError error={formError} />
      <NewPasswordField
        label={t(first ? 'field.password' : 'field.newPassword')}
        minLength={lengths.minPasswordLength}
        password={form.values.password}
        {...form.getInputProps('password')}
      />
      <Button type="submit" fullWidth loading={busy}>
        {t('reset.submit')}
      </Button>
    </form>
  )
}
