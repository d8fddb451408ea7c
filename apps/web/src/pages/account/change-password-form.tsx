import type { PasswordLengths } from '@foyer/auth-domain/password/policy'
import { Button, Checkbox } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useFieldRules } from '../../forms/field-rules.ts'
import classes from '../../forms/form.module.css'
import { FormError } from '../../forms/form-error.tsx'
import { NewPasswordField } from '../../forms/new-password-field.tsx'
import { PasswordField } from '../../forms/password-field.tsx'
import { useFocusFirstProblem } from '../../forms/use-focus-first-problem.ts'
import { useRefusedField } from '../../forms/use-refused-field.ts'

export type ChangePasswordFields = { current: string; wanted: string; endOthers: boolean }

type Props = {
  person: { name: string; email: string }
  lengths: PasswordLengths
  busy: boolean
  error: unknown
  /** Rejects when the password stays as it was; what was typed then stays too. */
  onSubmit: (fields: ChangePasswordFields) => Promise<void>
}

const aboutFields = { INVALID_PASSWORD: 'current', PASSWORD_TOO_SHORT: 'wanted', PASSWORD_TOO_LONG: 'wanted' } as const

export function ChangePasswordForm({ person, lengths, busy, error, onSubmit }: Props) {
  const { t } = useTranslation()
  const { password, newPassword } = useFieldRules()
  const form = useForm<ChangePasswordFields>({
    initialValues: { current: '', wanted: '', endOthers: true },
    validate: { current: password, wanted: newPassword(lengths) },
  })
  const focusFirstProblem = useFocusFirstProblem(form)
  const rest = useRefusedField(form, aboutFields, error)

  function submit(fields: ChangePasswordFields): void {
    onSubmit(fields).then(form.reset, () => undefined)
  }

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(submit, focusFirstProblem)}>
      <FormError error={rest} />
      {/* For password managers, which would else not know whose password is being changed. */}
      <input hidden readOnly type="text" autoComplete="username" value={person.email} />
      <PasswordField label={t('password.current')} autoComplete="current-password" {...form.getInputProps('current')} />
      <NewPasswordField
        label={t('field.newPassword')}
        minLength={lengths.minPasswordLength}
        password={form.values.wanted}
        person={person}
        {...form.getInputProps('wanted')}
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
