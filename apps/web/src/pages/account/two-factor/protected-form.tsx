import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalCodeOf } from '#data/refusal.ts'
import { type CodeSource, useConfirmSecondFactor, useSendCode } from '#data/two-factor.ts'
import { CodeField } from '#forms/code-field.tsx'
import { useFieldRules } from '#forms/field-rules.ts'
import form from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { PasswordField } from '#forms/password-field.tsx'
import { useFocusFirstProblem } from '#forms/use-focus-first-problem.ts'
import { useRefusedField } from '#forms/use-refused-field.ts'
import dialog from '#ui/dialog/confirm-dialog.module.css'

type Props = {
  /** Where codes come from, if one is asked for. */
  source: CodeSource
  /** False where the session counts in the place of a password that the user does not have. */
  asksPassword: boolean
  action: string
  dangerous: boolean
  onSubmit: (password: string) => Promise<void>
  onClose: () => void
}

type Progress = { asksCode: boolean; busy: boolean; error: unknown }

const fieldsByRefusal = {
  INVALID_PASSWORD: 'password',
  INVALID_CODE: 'code',
  INVALID_BACKUP_CODE: 'code',
  OTP_HAS_EXPIRED: 'code',
} as const

/** Asks for the password, and in place for a code where the service wants a recent one too. */
export function ProtectedForm({ source, asksPassword, action, dangerous, onSubmit, onClose }: Props) {
  const { t } = useTranslation()
  const { password } = useFieldRules()
  const [{ asksCode, busy, error }, setProgress] = useState<Progress>({ asksCode: false, busy: false, error: null })
  const fields = useForm({
    initialValues: { password: '', code: '' },
    validate: {
      ...(asksPassword && { password }),
      code: (code) => (asksCode && code.trim() === '' ? t('twoFactor.refusal.missing') : null),
    },
  })
  const focusFirstProblem = useFocusFirstProblem(fields)
  const formError = useRefusedField(fields, fieldsByRefusal, error)
  const confirm = useConfirmSecondFactor()
  const send = useSendCode()
  const isStale = refusalCodeOf(error) === 'SESSION_IS_NOT_FRESH'

  async function submit(values: { password: string; code: string }): Promise<void> {
    setProgress({ asksCode, busy: true, error: null })
    try {
      if (asksCode) {
        const code = values.code.trim()
        // Backup codes have letters, and the others none.
        await confirm.mutateAsync({ source: /[a-z]/i.test(code) ? 'backup' : source, code, trustDevice: false })
      }
      await onSubmit(values.password)
    } catch (failure) {
      const asks = refusalCodeOf(failure) === 'STEP_UP_REQUIRED'
      if (asks && source === 'mail') await send.mutateAsync(undefined).catch(() => undefined)
      setProgress({ asksCode: asks || asksCode, busy: false, error: asks ? null : failure })
    }
  }

  return (
    <form
      className={form.form}
      noValidate
      onSubmit={fields.onSubmit((values) => void submit(values), focusFirstProblem)}
    >
      {isStale ? <p role="alert">{t('twoFactor.section.byPasskey')}</p> : <FormError error={formError} />}
      {asksPassword && (
        <PasswordField
          label={t('twoFactor.enrol.password')}
          autoComplete="current-password"
          data-autofocus
          {...fields.getInputProps('password')}
        />
      )}
      {asksCode && (
        <CodeField
          label={t('twoFactor.challenge.code')}
          description={t('twoFactor.again.text')}
          letters
          {...fields.getInputProps('code')}
        />
      )}
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('app.cancel')}
        </Button>
        <Button type="submit" loading={busy} {...(dangerous && { color: 'danger' })}>
          {action}
        </Button>
      </div>
    </form>
  )
}
