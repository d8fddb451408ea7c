import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useSettings } from '#data/settings.ts'
import classes from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { MailedCodeField } from '#forms/mailed-code-field.tsx'
import { useFocusFirstProblem } from '#forms/use-focus-first-problem.ts'
import { useCodeError } from './use-code-error.ts'

type Props = { action: string; busy: boolean; error: unknown; onSubmit: (otp: string) => void }

const USUAL_LENGTH = 6

/** Asks for a mailed code; a whole one that is pasted is sent at once. */
export function CodeForm({ action, busy, error, onSubmit }: Props) {
  const { t } = useTranslation()
  const length = useSettings().data?.emailOTP.length ?? USUAL_LENGTH
  const form = useForm({
    initialValues: { otp: '' },
    validate: { otp: (otp) => (otp.length < length ? t('codes.missing') : null) },
  })
  const focusFirstProblem = useFocusFirstProblem(form)
  const reason = useCodeError(error)

  function change(otp: string): void {
    const pasted = otp.length - form.values.otp.length > 1
    form.setFieldValue('otp', otp)
    if (pasted && otp.length === length && !busy) onSubmit(otp)
  }

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(({ otp }) => onSubmit(otp), focusFirstProblem)}>
      <FormError error={error} reason={reason} />
      <MailedCodeField
        label={t('codes.field')}
        length={length}
        {...form.getInputProps('otp')}
        onChange={change}
        data-autofocus
      />
      <Button type="submit" fullWidth loading={busy}>
        {action}
      </Button>
    </form>
  )
}
