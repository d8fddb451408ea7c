import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useConfirmSession } from '#data/confirm-session.ts'
import { passkeyProblemOf } from '#data/passkey-problem.ts'
import type { StepUpMethod } from '#data/step-up.ts'
import { useSendSessionCode } from '#data/two-factor.ts'
import { CodeField } from '#forms/code-field.tsx'
import form from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { PasswordField } from '#forms/password-field.tsx'
import { useFocusFirstProblem } from '#forms/use-focus-first-problem.ts'
import { useRefusedField } from '#forms/use-refused-field.ts'
import dialog from '#ui/dialog/confirm-dialog.module.css'

type Props = { method: StepUpMethod; onConfirmed: () => void; onCancel: () => void }

const fieldsByRefusal = {
  INVALID_PASSWORD: 'secret',
  INVALID_CODE: 'secret',
  INVALID_BACKUP_CODE: 'secret',
  OTP_HAS_EXPIRED: 'secret',
  TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE: 'secret',
} as const

/** Asks for a code, the password or a passkey. A code by mail is sent when the user asks for it. */
export function StepUpForm({ method, onConfirmed, onCancel }: Props) {
  const { t } = useTranslation()
  const confirm = useConfirmSession()
  const send = useSendSessionCode()
  const mails = method === 'email-code' && !send.isSuccess
  const asks = method !== 'passkey' && !mails
  const fields = useForm({
    initialValues: { secret: '' },
    validate: { secret: (secret) => (asks && secret.trim() === '' ? t(`stepUp.missing.${kindOf(method)}`) : null) },
  })
  const focusFirstProblem = useFocusFirstProblem(fields)
  const formError = useRefusedField(fields, fieldsByRefusal, confirm.error)
  const problem = method === 'passkey' ? passkeyProblemOf(formError) : undefined

  function submit({ secret }: { secret: string }): void {
    if (mails) send.mutate()
    else confirm.mutate({ method, secret }, { onSuccess: onConfirmed })
  }

  return (
    <form className={form.form} noValidate onSubmit={fields.onSubmit(submit, focusFirstProblem)}>
      <p className={dialog.text}>{t(`stepUp.help.${mails ? 'mail' : method}`)}</p>
      <FormError error={formError ?? send.error} reason={problem && t(`passkeys.problem.${problem}`)} />
      {asks && kindOf(method) === 'password' && (
        <PasswordField
          label={t('twoFactor.enrol.password')}
          autoComplete="current-password"
          data-autofocus
          ref={focusHere}
          {...fields.getInputProps('secret')}
        />
      )}
      {asks && kindOf(method) === 'code' && (
        <CodeField
          label={method === 'backup-code' ? t('twoFactor.challenge.backupCode') : t('twoFactor.challenge.code')}
          letters={method === 'backup-code'}
          data-autofocus
          ref={focusHere}
          {...fields.getInputProps('secret')}
        />
      )}
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onCancel}>
          {t('app.cancel')}
        </Button>
        <Button
          type="submit"
          loading={confirm.isPending || send.isPending}
          {...(!asks && { 'data-autofocus': true, ref: focusHere })}
        >
          {t(mails ? 'twoFactor.challenge.useMail' : method === 'passkey' ? 'stepUp.use.passkey' : 'stepUp.confirm')}
        </Button>
      </div>
    </form>
  )
}

// Where it comes after the dialog: another method was chosen, or the code was sent.
function focusHere(element: HTMLElement | null): void {
  element?.focus()
}

function kindOf(method: StepUpMethod): 'password' | 'code' {
  return method === 'password' ? 'password' : 'code'
}
