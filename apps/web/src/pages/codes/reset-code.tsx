import { useCheckCode } from '#data/codes.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { CodeForm } from './code-form.tsx'

type Props = {
  email: string
  error: unknown
  /** The label of the button, where something else says that there is a code. */
  action?: string
  onChecked: (otp: string) => void
}

/** Takes the code that sets a new password, and says whether it is right. `error`: why one that was is not any more. */
export function ResetCode({ email, error, action, onChecked }: Props) {
  const { t } = useTranslation()
  const check = useCheckCode()
  return (
    <CodeForm
      action={action ?? t('verify.carryOn')}
      busy={check.isPending}
      error={check.isIdle ? error : check.error}
      onSubmit={(otp) => check.mutate({ email, otp, type: 'forget-password' }, { onSuccess: () => onChecked(otp) })}
    />
  )
}
