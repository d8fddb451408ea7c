import type { PasswordLengths } from '@foyer/auth-domain/password/policy'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { DiscardQuestion } from '#forms/discard-question.tsx'
import { useFieldRules } from '#forms/field-rules.ts'
import classes from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { NewPasswordField } from '#forms/new-password-field.tsx'
import { PasswordField } from '#forms/password-field.tsx'
import { useEntryForm } from '#forms/use-entry-form.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { focusHere } from '#ui/dialog/focus-here.ts'

export type ChangePasswordFields = { current: string; newPassword: string; endOthers: boolean }

type Props = {
  user: { name: string; email: string }
  lengths: PasswordLengths
  busy: boolean
  error: unknown
  /** Rejects when the password was not changed; the form then keeps its input. */
  onSubmit: (fields: ChangePasswordFields) => Promise<void>
}

const fieldsByRefusal = {
  INVALID_PASSWORD: 'current',
  PASSWORD_TOO_SHORT: 'newPassword',
  PASSWORD_TOO_LONG: 'newPassword',
  PASSWORD_TOO_COMMON: 'newPassword',
} as const

/** The form is asked for: what most people look for on the page is whether there is a password. */
export function ChangePasswordForm({ user, lengths, busy, error, onSubmit }: Props) {
  const { t } = useTranslation()
  const { password, newPassword } = useFieldRules()
  const form = useEntryForm<ChangePasswordFields>({
    initialValues: { current: '', newPassword: '', endOthers: true },
    validate: { current: password, newPassword: newPassword(lengths) },
    refusals: fieldsByRefusal,
    error,
  })
  const [asked, setAsked] = useState(false)

  function submit(fields: ChangePasswordFields): void {
    const fold = () => {
      form.reset()
      setAsked(false)
    }
    onSubmit(fields).then(fold, () => undefined)
  }

  if (!asked) {
    return (
      <Button variant="default" onClick={() => setAsked(true)}>
        {t('password.change')}
      </Button>
    )
  }

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(submit)}>
      <DiscardQuestion unsaved={!busy && form.isDirty()} />
      <FormError error={form.formError} />
      {/* Tells password managers which account the password belongs to. */}
      <input hidden readOnly type="text" autoComplete="username" value={user.email} />
      <PasswordField
        label={t('password.current')}
        autoComplete="current-password"
        ref={focusHere}
        {...form.getInputProps('current')}
      />
      <NewPasswordField
        label={t('field.newPassword')}
        minLength={lengths.minPasswordLength}
        password={form.values.newPassword}
        user={user}
        {...form.getInputProps('newPassword')}
      />
      <Checkbox
        label={t('password.endOthers')}
        description={t('password.endOthersHint')}
        {...form.getInputProps('endOthers', { type: 'checkbox' })}
      />
      <Button type="submit" variant="default" loading={busy}>
        {t('password.change')}
      </Button>
    </form>
  )
}
