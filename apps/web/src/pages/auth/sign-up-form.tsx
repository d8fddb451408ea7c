import type { PasswordLengths } from '@foyer/auth-domain/password/policy'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { EmailField } from '#forms/email-field.tsx'
import { useFieldRules } from '#forms/field-rules.ts'
import classes from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { NewPasswordField } from '#forms/new-password-field.tsx'
import { useFocusFirstProblem } from '#forms/use-focus-first-problem.ts'
import { useRefusedField } from '#forms/use-refused-field.ts'
import { useEnteredEmail } from './entered-email.ts'

export type SignUpFields = { name: string; email: string; password: string }

type Props = { lengths: PasswordLengths; busy: boolean; error: unknown; onSubmit: (fields: SignUpFields) => void }

const fieldsByRefusal = { PASSWORD_TOO_COMMON: 'password' } as const

export function SignUpForm({ lengths, busy, error, onSubmit }: Props) {
  const { t } = useTranslation()
  const { name, email, newPassword } = useFieldRules()
  const entered = useEnteredEmail()
  const form = useForm<SignUpFields>({
    initialValues: { name: '', email: entered.email, password: '' },
    onValuesChange: entered.remember,
    validate: { name, email, password: newPassword(lengths) },
  })
  const focusFirstProblem = useFocusFirstProblem(form)
  const formError = useRefusedField(form, fieldsByRefusal, error)

  function submit(fields: SignUpFields): void {
    onSubmit({ ...fields, name: fields.name.trim(), email: fields.email.trim() })
  }

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(submit, focusFirstProblem)}>
      <FormError error={formError} />
      <TextInput label={t('field.name')} autoComplete="name" {...form.getInputProps('name')} />
      <EmailField {...form.getInputProps('email')} />
      <NewPasswordField
        minLength={lengths.minPasswordLength}
        password={form.values.password}
        user={form.values}
        {...form.getInputProps('password')}
      />
      <Button type="submit" fullWidth loading={busy}>
        {t('signUp.submit')}
      </Button>
    </form>
  )
}
