import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { usePasswordLengths, useSettings } from '#data/settings.ts'
import { useFieldRules } from '#forms/field-rules.ts'
import classes from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { MailedCodeField } from '#forms/mailed-code-field.tsx'
import { NewPasswordField } from '#forms/new-password-field.tsx'
import { useFocusFirstProblem } from '#forms/use-focus-first-problem.ts'
import { useRefusedField } from '#forms/use-refused-field.ts'
import { useCodeError } from './use-code-error.ts'

type Fields = { otp: string; password: string }
type Props = { busy: boolean; error: unknown; onSubmit: (fields: Fields) => void }

const fieldsByRefusal = { PASSWORD_TOO_COMMON: 'password' } as const

const USUAL_LENGTH = 6

export function ResetByCodeForm({ busy, error, onSubmit }: Props) {
  const { t } = useTranslation()
  const lengths = usePasswordLengths()
  const length = useSettings().data?.emailOTP.length ?? USUAL_LENGTH
  const { newPassword } = useFieldRules()
  const form = useForm<Fields>({
    initialValues: { otp: '', password: '' },
    validate: {
      otp: (otp) => (otp.length < length ? t('codes.missing') : null),
      password: newPassword(lengths),
    },
  })
  const focusFirstProblem = useFocusFirstProblem(form)
  const formError = useRefusedField(form, fieldsByRefusal, error)
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(onSubmit, focusFirstProblem)}>
      <FormError error={formError} reason={useCodeError(formError)} />
      <MailedCodeField label={t('codes.field')} length={length} {...form.getInputProps('otp')} />
      <NewPasswordField
        label={t('field.newPassword')}
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
