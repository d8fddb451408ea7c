import { Button, Checkbox } from '@mantine/core'
import type { CodeSource } from '#data/two-factor.ts'
import { BackupCodeField } from '#forms/backup-code-field.tsx'
import classes from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { SecondFactorCodeField } from '#forms/second-factor-code-field.tsx'
import { useEntryForm } from '#forms/use-entry-form.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { focusedOnArrival } from '#ui/text/focus-on-arrival.ts'

export type CodeFields = { code: string; trustDevice: boolean }

type Props = { source: CodeSource; busy: boolean; error: unknown; onSubmit: (fields: CodeFields) => void }

const fieldsByRefusal = {
  INVALID_CODE: 'code',
  INVALID_BACKUP_CODE: 'code',
  OTP_HAS_EXPIRED: 'code',
  TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE: 'code',
} as const

/** Asks for the code of a pending sign-in. */
export function CodeForm({ source, busy, error, onSubmit }: Props) {
  const { t } = useTranslation()
  const form = useEntryForm<CodeFields>({
    initialValues: { code: '', trustDevice: false },
    validate: { code: (code) => (code.trim() === '' ? t('twoFactor.refusal.missing') : null) },
    refusals: fieldsByRefusal,
    code: 'code',
    error,
  })
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(onSubmit)}>
      <FormError error={form.formError} />
      {/* Above the field, whose last digit submits. */}
      <Checkbox
        label={t('twoFactor.challenge.trust')}
        description={t('twoFactor.challenge.trustHint')}
        {...form.getInputProps('trustDevice', { type: 'checkbox' })}
      />
      {source === 'backup' ? (
        <BackupCodeField {...form.getInputProps('code')} {...focusedOnArrival} />
      ) : (
        <SecondFactorCodeField source={source} {...form.getInputProps('code')} {...focusedOnArrival} />
      )}
      <Button type="submit" fullWidth loading={busy}>
        {t('twoFactor.challenge.submit')}
      </Button>
    </form>
  )
}
