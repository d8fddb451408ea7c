import { Button } from '@mantine/core'
import { useState } from 'react'
import { useConfirmSession } from '#data/confirm-session.ts'
import { passkeyProblemOf } from '#data/passkey-problem.ts'
import { useSession } from '#data/session.ts'
import type { StepUpMethod } from '#data/step-up.ts'
import { useSendSessionCode } from '#data/two-factor.ts'
import { BackupCodeField } from '#forms/backup-code-field.tsx'
import form from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { MailButton } from '#forms/mail-button.tsx'
import { PasswordField } from '#forms/password-field.tsx'
import { SecondFactorCodeField } from '#forms/second-factor-code-field.tsx'
import { useEntryForm } from '#forms/use-entry-form.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import dialog from '#ui/dialog/confirm-dialog.module.css'
import { focusHere } from '#ui/dialog/focus-here.ts'

type Props = {
  method: StepUpMethod
  /** Whether it takes the focus as it comes. */
  takesFocus: boolean
  onConfirmed: () => void
  onCancel: (() => void) | undefined
}

const fieldsByRefusal = {
  INVALID_PASSWORD: 'secret',
  INVALID_CODE: 'secret',
  INVALID_BACKUP_CODE: 'secret',
  OTP_HAS_EXPIRED: 'secret',
  TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE: 'secret',
} as const

/** Asks for a code, the password or a passkey. A code by mail is sent when the user asks for it. */
export function StepUpForm({ method, takesFocus, onConfirmed, onCancel }: Props) {
  const { t } = useTranslation()
  const confirm = useConfirmSession()
  const send = useSendSessionCode()
  const email = useSession().data?.user.email
  const [sent, setSent] = useState(false)
  const mails = method === 'email-code' && !sent
  const asks = method !== 'passkey' && !mails
  const fields = useEntryForm({
    initialValues: { secret: '' },
    validate: { secret: (secret) => (asks && secret.trim() === '' ? t(`stepUp.missing.${kindOf(method)}`) : null) },
    refusals: fieldsByRefusal,
    ...(kindOf(method) === 'code' && { code: 'secret' }),
    error: confirm.error,
  })
  const problem = method === 'passkey' ? passkeyProblemOf(fields.formError) : undefined
  const focused = (takesFocus || sent) && { 'data-autofocus': true, ref: focusHere }

  function submit({ secret }: { secret: string }): void {
    if (mails) send.mutate(undefined, { onSuccess: () => setSent(true) })
    else confirm.mutate({ method, secret }, { onSuccess: onConfirmed })
  }

  return (
    <form className={form.form} noValidate onSubmit={fields.onSubmit(submit)}>
      <p className={dialog.text}>{t(`stepUp.help.${mails ? 'mail' : method}`, { email })}</p>
      <FormError
        error={fields.formError ?? (mails ? send.error : null)}
        reason={problem && t(`passkeys.problem.${problem}`)}
      />
      {method === 'password' && (
        <PasswordField
          label={t('twoFactor.enrol.password')}
          autoComplete="current-password"
          {...focused}
          {...fields.getInputProps('secret')}
        />
      )}
      {method === 'backup-code' && <BackupCodeField {...focused} {...fields.getInputProps('secret')} />}
      {asks && (method === 'totp' || method === 'email-code') && (
        <SecondFactorCodeField
          source={method === 'totp' ? 'totp' : 'mail'}
          {...focused}
          {...fields.getInputProps('secret')}
        />
      )}
      {method === 'email-code' && sent && <MailButton inLine justSent onSend={() => send.mutateAsync()} />}
      <div className={dialog.buttons}>
        {onCancel !== undefined && (
          <Button variant="default" onClick={onCancel}>
            {t('app.cancel')}
          </Button>
        )}
        <Button type="submit" loading={confirm.isPending || (mails && send.isPending)} {...(!asks && focused)}>
          {t(mails ? 'twoFactor.challenge.useMail' : method === 'passkey' ? 'stepUp.use.passkey' : 'stepUp.confirm')}
        </Button>
      </div>
    </form>
  )
}

function kindOf(method: StepUpMethod): 'password' | 'code' {
  return method === 'password' ? 'password' : 'code'
}
