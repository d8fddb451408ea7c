import { Button } from '@mantine/core'
import { useSettings } from '#data/settings.ts'
import { DigitsField } from '#forms/digits-field.tsx'
import classes from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { useEntryForm } from '#forms/use-entry-form.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { focusedOnArrival } from '#ui/text/focus-on-arrival.ts'
import { useCodeError } from './use-code-error.ts'

type Props = { action: string; busy: boolean; error: unknown; onSubmit: (otp: string) => void }

const USUAL_LENGTH = 6

const fieldsByRefusal = { INVALID_OTP: 'otp', OTP_EXPIRED: 'otp', TOO_MANY_ATTEMPTS: 'otp' } as const

/** Asks for a mailed code. */
export function CodeForm({ action, busy, error, onSubmit }: Props) {
  const { t } = useTranslation()
  const length = useSettings().data?.emailOTP.length ?? USUAL_LENGTH
  const form = useEntryForm({
    initialValues: { otp: '' },
    validate: { otp: (otp) => (otp.length < length ? t('codes.missing') : null) },
    refusals: fieldsByRefusal,
    code: 'otp',
    error,
    reason: useCodeError(error),
  })
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(({ otp }) => onSubmit(otp))}>
      <FormError error={form.formError} />
      <DigitsField
        label={t('codes.field', { digits: length })}
        length={length}
        {...form.getInputProps('otp')}
        {...focusedOnArrival}
      />
      <Button type="submit" loading={busy}>
        {action}
      </Button>
    </form>
  )
}
