import type { ReactNode } from 'react'
import { useConfirmSecondFactor } from '#data/two-factor.ts'
import form from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { SecondFactorCodeField } from '#forms/second-factor-code-field.tsx'
import { useEntryForm } from '#forms/use-entry-form.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx'
import { useDialogState } from '#ui/dialog/dialog-state.ts'
import { focusHere } from '#ui/dialog/focus-here.ts'

type Props = {
  source: 'totp' | 'mail'
  onConfirmed: () => void
  onClose: () => void
  /** Where the code comes from. */
  children: ReactNode
  /** What sends another one. */
  resend?: ReactNode
}

const fieldsByRefusal = {
  INVALID_CODE: 'code',
  OTP_HAS_EXPIRED: 'code',
  TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE: 'code',
} as const

/** Takes the first code of a new second factor, which is in force then. */
export function ConfirmCode({ source, onConfirmed, onClose, children, resend }: Props) {
  const { t } = useTranslation()
  const confirm = useConfirmSecondFactor()
  const fields = useEntryForm({
    initialValues: { code: '' },
    validate: { code: (code) => (code.trim() === '' ? t('twoFactor.refusal.missing') : null) },
    refusals: fieldsByRefusal,
    code: 'code',
    error: confirm.error,
  })
  // A secret that was shown and not confirmed would be scanned anew.
  useDialogState({
    dirty: fields.values.code !== '',
    kept: true,
    busy: confirm.isPending || confirm.isSuccess,
  })

  function submit({ code }: { code: string }): void {
    confirm.mutate({ source, code, trustDevice: false }, { onSuccess: onConfirmed })
  }

  return (
    <form className={form.form} noValidate onSubmit={fields.onSubmit(submit)}>
      {children}
      <FormError error={fields.formError} />
      <SecondFactorCodeField source={source} ref={focusHere} {...fields.getInputProps('code')} />
      {resend}
      <DialogButtons action={t('twoFactor.enrol.confirm')} busy={confirm.isPending} onClose={onClose} />
    </form>
  )
}
