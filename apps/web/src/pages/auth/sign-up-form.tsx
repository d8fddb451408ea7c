import type { FieldSetting } from '@foyer/auth-domain/fields/field-setting'
import type { PasswordLengths } from '@foyer/auth-domain/password/policy'
import { Button, TextInput } from '@mantine/core'
import { EmailField } from '#forms/email-field.tsx'
import { useFieldRules } from '#forms/field-rules.ts'
import classes from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { NewPasswordField } from '#forms/new-password-field.tsx'
import { changedOwnFields, type OwnValues, ownValues, useOwnRules } from '#forms/own-fields.ts'
import { OwnFieldsInputs } from '#forms/own-fields-inputs.tsx'
import { useEntryForm } from '#forms/use-entry-form.ts'
import { UsernameField } from '#forms/username-field.tsx'
import { usernameRefusals, useUsernameRules } from '#forms/username-rules.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { focusedOnArrival } from '#ui/text/focus-on-arrival.ts'
import { useEnteredEmail } from './entered-email.ts'

type Values = { name: string; email: string; username: string; password: string } & OwnValues

/** `own`: the fields of an application's own that are filled in. */
export type SignUpFields = {
  name: string
  email: string
  username: string
  password: string
  own: Record<string, unknown>
}

type Props = {
  lengths: PasswordLengths
  usernames: boolean
  fields: readonly FieldSetting[]
  /** What was entered before another email is wanted; its password is asked for again. */
  entered: SignUpFields | undefined
  busy: boolean
  error: unknown
  onSubmit: (fields: SignUpFields) => void
}

const fieldsByRefusal = { PASSWORD_TOO_COMMON: 'password', ...usernameRefusals } as const

export function SignUpForm({ lengths, usernames, fields, entered: before, busy, error, onSubmit }: Props) {
  const { t } = useTranslation()
  const { name, email, newPassword } = useFieldRules()
  const { optional } = useUsernameRules()
  const entered = useEnteredEmail()
  const ownRules = useOwnRules(fields)
  const form = useEntryForm<Values>({
    initialValues: {
      ...ownValues(fields, before?.own),
      name: before?.name ?? '',
      email: entered.email,
      username: before?.username ?? '',
      password: '',
    },
    onValuesChange: entered.remember,
    validate: { ...ownRules, name, email, username: optional, password: newPassword(lengths) },
    refusals: fieldsByRefusal,
    error,
  })

  function submit(values: Values): void {
    const { name, email, username, password } = values
    const own = changedOwnFields(fields, values)
    onSubmit({ name: name.trim(), email: email.trim(), username: username.trim(), password, own })
  }

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(submit)}>
      <FormError error={form.formError} />
      <TextInput label={t('field.name')} autoComplete="name" {...form.getInputProps('name')} {...focusedOnArrival} />
      <EmailField {...form.getInputProps('email')} />
      {usernames && <UsernameField label={t('username.optional')} {...form.getInputProps('username')} />}
      <OwnFieldsInputs fields={fields} marksOptional inputProps={(key) => form.getInputProps(key)} />
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
