import { useSearch } from '@tanstack/react-router'
import { useVerifyByCode } from '#data/codes.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { CodeForm } from './code-form.tsx'

type Props = { email: string; onVerified: () => void }

/** Takes the code that verifies an email. */
export function VerificationCode({ email, onVerified }: Props) {
  const { t } = useTranslation()
  const { callbackURL } = useSearch({ strict: false })
  const verify = useVerifyByCode(callbackURL)
  return (
    <CodeForm
      action={t('codes.verifyAction')}
      busy={verify.isPending || verify.isSuccess}
      error={verify.error}
      onSubmit={(otp) => verify.mutate({ email, otp }, { onSuccess: onVerified })}
    />
  )
}
