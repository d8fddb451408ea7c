import { limits } from '@foyer/auth-domain/limits'
import type { PasswordLengths } from '@foyer/auth-domain/password/policy'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import classes from './form.module.css'
import { FormError } from './form-error.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { type SignUpFields, useSignUpRules } from './sign-up-rules.ts'
import { useFocusFirstProblem } from './use-focus-first-problem.ts'

type Props = {
  lengths: PasswordLengths | undefined
  busy: boolean
  error: unknown
  onSubmit: (fields: SignUpFields) => void
}

const usualLengths = { minPasswordLength: limits.passwordMinLength, maxPasswordLength: limits.passwordMaxLength }

export function SignUpForm({ lengths = usualLengths, busy, error, onSubmit }: Props) {
  const { t } = useTranslation()
  const form = useForm<SignUpFields>({
    initialValues: { name: '', email: '', password: '' },
    validate: useSignUpRules(lengths),
  })
  const focusFirstProblem = useFocusFirstProblem(form)

  function submit({ name, email, password }: SignUpFields): void {
    onSubmit({ name: name.trim(), email: email.trim(), password })
  }

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(submit, focusFirstProblem)}>
      <FormError error={error} />
      <TextInput label={t('field.name')} autoComplete="name" {...form.getInputProps('name')} />
      <TextInput
        label={t('field.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('email')}
      />
      <NewPasswordField
        minLength={lengths.minPasswordLength}
        person={form.values}
        {...form.getInputProps('password')}
      />
      <Button type="submit" fullWidth loading={busy}>
        {t('signUp.submit')}
      </Button>
    </form>
  )
}
