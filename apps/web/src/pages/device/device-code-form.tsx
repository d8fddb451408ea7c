import { canonicalUserCode, shownUserCode } from '@foyer/auth-domain/device/user-code'
import { Button } from '@mantine/core'
import { CodeField } from '#forms/code-field.tsx'
import classes from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { useProblemAtField } from '#forms/problem-at-field.ts'
import { useEntryForm } from '#forms/use-entry-form.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { PageTitle } from '#pages/auth/page-title.tsx'
import { UnlessImpersonating } from '#ui/feedback/unless-impersonating.tsx'
import { focusedOnArrival } from '#ui/text/focus-on-arrival.ts'

type Props = {
  prefilled: string
  busy: boolean
  error: unknown
  /** What is wrong with the code; undefined where the error is not about it. */
  reason: string | undefined
  onSubmit: (userCode: string) => void
}

/** Asks for the code that a device shows; one from a link is filled in, and sent by the user alone. */
export function DeviceCodeForm({ prefilled, busy, error, reason, onSubmit }: Props) {
  const { t } = useTranslation()
  const form = useEntryForm({
    initialValues: { code: prefilled === '' ? '' : shownUserCode(prefilled) },
    validate: { code: (code) => (canonicalUserCode(code) === '' ? t('device.missing') : null) },
  })
  useProblemAtField(form, reason === undefined ? undefined : 'code', reason, error)
  return (
    <>
      <PageTitle title={t('device.title')} help={t('device.help')} />
      <UnlessImpersonating operation="openDeviceCode">
        <form className={classes.form} noValidate onSubmit={form.onSubmit(({ code }) => onSubmit(code))}>
          <FormError error={reason === undefined ? error : null} />
          <CodeField
            letters
            autoCapitalize="characters"
            label={t('device.field')}
            {...form.getInputProps('code')}
            maxLength={32}
            {...focusedOnArrival}
          />
          <Button type="submit" fullWidth loading={busy}>
            {t('device.continue')}
          </Button>
        </form>
      </UnlessImpersonating>
    </>
  )
}
