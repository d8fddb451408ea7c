import { useTranslation } from 'react-i18next'
import { useCheckCode } from '#data/codes.ts'
import { MailedCode } from './mailed-code.tsx'

type Props = { email: string; error: unknown; onChecked: (otp: string) => void }

/** Takes the code that sets a new password, and says whether it is right. `error`: why one that was is not any more. */
export function ResetCode({ email, error, onChecked }: Props) {
  const { t } = useTranslation()
  const check = useCheckCode()
  return (
    <MailedCode
      action={t('verify.carryOn')}
      busy={check.isPending}
      error={check.isIdle ? error : check.error}
      onSubmit={(otp) => check.mutate({ email, otp, type: 'forget-password' }, { onSuccess: () => onChecked(otp) })}
    />
  )
}
