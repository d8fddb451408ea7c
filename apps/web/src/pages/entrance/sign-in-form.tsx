import { parseEmail } from '@foyer/auth-domain/user/email'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import classes from './form.module.css'
import { FormError } from './form-error.tsx'
import { PasswordField } from './password-field.tsx'
import { useFocusFirstProblem } from './use-focus-first-problem.ts'

export type SignInFields = { email: string; password: string; rememberMe: boolean }

type Props = { busy: boolean; error: unknown; onSubmit: (fields: SignInFields) => void }

export function SignInForm({ busy, error, onSubmit }: Props) {
  const { t } = useTranslation()
  const form = useForm<SignInFields>({
    initialValues: { email: '', password: '', rememberMe: true },
    validate: {
      email: (email) => {
        if (email.trim() === '') return t('problem.emailMissing')
        return parseEmail(email.trim(), true) ? null : t('problem.emailWrong')
      },
      password: (password) => (password === '' ? t('problem.passwordMissing') : null),
    },
  })
  const focusFirstProblem = useFocusFirstProblem(form)

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((fields) => onSubmit({ ...fields, email: fields.email.trim() }), focusFirstProblem)}
    >
      <FormError error={error} />
      <TextInput
        label={t('field.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('email')}
      />
      <PasswordField label={t('field.password')} autoComplete="current-password" {...form.getInputProps('password')} />
      <Checkbox
        label={t('signIn.keep')}
        description={t('signIn.keepHint')}
        {...form.getInputProps('rememberMe', { type: 'checkbox' })}
      />
      <Button type="submit" fullWidth loading={busy}>
        {t('signIn.submit')}
      </Button>
    </form>
  )
}
