import { Button, Checkbox } from '@mantine/core'
import { useEffect, useState } from 'react'
import { refusalCodeOf } from '#data/refusal.ts'
import { EmailField } from '#forms/email-field.tsx'
import { useFieldRules } from '#forms/field-rules.ts'
import classes from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { PasswordField } from '#forms/password-field.tsx'
import { type EntryForm, useEntryForm } from '#forms/use-entry-form.ts'
import { useUsernameRules } from '#forms/username-rules.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { focusedOnArrival } from '#ui/text/focus-on-arrival.ts'
import { LastUsed } from '#ui/text/last-used.tsx'
import { useEnteredEmail } from './entered-email.ts'
import { ForgotLink } from './forgot-link.tsx'
import link from './other-form-link.module.css'
import { usePreloadHome } from './use-preload-home.ts'

export type SignInFields = { email: string; password: string; rememberMe: boolean }

type Props = {
  busy: boolean
  error: unknown
  /** Whether password reset by mail is enabled. */
  canResetPassword: boolean
  /** Whether a username may be entered in place of the email. */
  usernames: boolean
  /** Whether the browser may suggest passkeys in the email field. */
  suggestsPasskeys: boolean
  onSubmit: (fields: SignInFields) => void
}

export function SignInForm({ busy, error, canResetPassword, usernames, suggestsPasskeys, onSubmit }: Props) {
  const { t } = useTranslation()
  const { email, password } = useFieldRules()
  const { emailOrUsername } = useUsernameRules()
  const entered = useEnteredEmail()
  const [startsAtEmail] = useState(entered.email === '')
  const form = useEntryForm<SignInFields>({
    initialValues: { email: entered.email, password: '', rememberMe: true },
    onValuesChange: entered.remember,
    validate: { email: usernames ? emailOrUsername : email, password },
  })
  const anyText = { type: 'text', inputMode: 'text', label: t('username.emailOrUsername') } as const
  const preloadHome = usePreloadHome()
  useMarkCredentials(form, error)

  return (
    <form
      className={classes.form}
      noValidate
      onChange={preloadHome}
      onSubmit={form.onSubmit((fields) => onSubmit({ ...fields, email: fields.email.trim() }))}
    >
      <FormError error={error} />
      <EmailField
        aria-invalid={form.errors.email ? true : undefined}
        {...(usernames && anyText)}
        {...form.getInputProps('email')}
        autoComplete={suggestsPasskeys ? 'username webauthn' : 'username'}
        {...(startsAtEmail && focusedOnArrival)}
      />
      <div className={link.beside}>
        <PasswordField
          label={t('field.password')}
          autoComplete="current-password"
          {...form.getInputProps('password')}
          {...(!startsAtEmail && focusedOnArrival)}
        />
        {canResetPassword && <ForgotLink />}
      </div>
      <Checkbox
        label={t('signIn.keep')}
        description={t('signIn.keepHint')}
        {...form.getInputProps('rememberMe', { type: 'checkbox' })}
      />
      <Button type="submit" fullWidth loading={busy}>
        {t('signIn.submit')}
        <LastUsed by={['email', 'username']} />
      </Button>
    </form>
  )
}

const wrongCredentials = new Set(['INVALID_EMAIL_OR_PASSWORD', 'INVALID_USERNAME_OR_PASSWORD'])

/** Marks both fields when they do not belong together, which of them is wrong is not told; the password is likelier. */
function useMarkCredentials(form: EntryForm<SignInFields>, error: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal; the form is another object each time
  useEffect(() => {
    if (!wrongCredentials.has(refusalCodeOf(error) ?? '')) return
    form.setErrors({ email: true, password: true })
    form.getInputNode('password')?.focus()
  }, [error])
}
