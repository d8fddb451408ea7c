import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { passkeyProblemOf } from '#data/passkey-problem.ts'
import { usePasskeys, useSignInByPasskey } from '#data/passkeys.ts'
import { useConfirmSecondFactor, useSendSessionCode } from '#data/two-factor.ts'
import type { TwoFactor } from '#data/types.ts'
import { CodeField } from '#forms/code-field.tsx'
import form from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { MailButton } from '#forms/mail-button.tsx'
import { useFocusFirstProblem } from '#forms/use-focus-first-problem.ts'
import { useRefusedField } from '#forms/use-refused-field.ts'
import classes from './second-factor.module.css'

type Props = { factor: TwoFactor; returnTo: string }

/** Confirms the session with the second factor that the user has, and leads back. */
export function ConfirmSession({ factor, returnTo }: Props) {
  const navigate = useNavigate()
  const back = () => void navigate({ href: returnTo, replace: true })
  return (
    <div className={classes.confirm}>
      {factor.enabled && <ConfirmByCode byMail={factor.factor === 'otp'} onConfirmed={back} />}
      <ConfirmByPasskey onConfirmed={back} />
    </div>
  )
}

const fieldsByRefusal = {
  INVALID_CODE: 'code',
  INVALID_BACKUP_CODE: 'code',
  OTP_HAS_EXPIRED: 'code',
  TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE: 'code',
} as const

function ConfirmByCode({ byMail, onConfirmed }: { byMail: boolean; onConfirmed: () => void }) {
  const { t } = useTranslation()
  const confirm = useConfirmSecondFactor()
  const send = useSendSessionCode()
  const fields = useForm({
    initialValues: { code: '' },
    validate: { code: (code) => (code.trim() === '' ? t('twoFactor.refusal.missing') : null) },
  })
  const focusFirstProblem = useFocusFirstProblem(fields)
  const formError = useRefusedField(fields, fieldsByRefusal, confirm.error)

  function submit(typed: string): void {
    const code = typed.trim()
    // Backup codes have letters, and the others none.
    const source = /[a-z]/i.test(code) ? 'backup' : byMail ? 'mail' : 'totp'
    confirm.mutate({ source, code, trustDevice: false }, { onSuccess: onConfirmed })
  }

  return (
    <form className={form.form} noValidate onSubmit={fields.onSubmit(({ code }) => submit(code), focusFirstProblem)}>
      <FormError error={formError} />
      {byMail && <MailButton label={t('twoFactor.challenge.useMail')} onSend={() => send.mutateAsync()} />}
      <CodeField label={t('twoFactor.challenge.code')} letters {...fields.getInputProps('code')} />
      <Button type="submit" loading={confirm.isPending}>
        {t('twoFactor.challenge.submit')}
      </Button>
    </form>
  )
}

// A sign-in with the passkey, which replaces the session by one that has passed it.
function ConfirmByPasskey({ onConfirmed }: { onConfirmed: () => void }) {
  const { t } = useTranslation()
  const passkeys = usePasskeys().data ?? []
  const signIn = useSignInByPasskey(undefined)
  const problem = passkeyProblemOf(signIn.error)
  if (passkeys.length === 0) return null
  return (
    <>
      <FormError error={signIn.error} reason={problem && t(`passkeys.problem.${problem}`)} />
      <Button
        variant="default"
        loading={signIn.isPending}
        onClick={() => signIn.mutate(undefined, { onSuccess: onConfirmed })}
      >
        {t('twoFactor.required.passkey')}
      </Button>
    </>
  )
}
