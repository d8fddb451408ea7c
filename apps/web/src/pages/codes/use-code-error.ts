import { refusalCodeOf } from '#data/refusal.ts'
import { useTranslation } from '#i18n/use-translation.ts'

const messages = {
  INVALID_OTP: 'codes.wrong',
  OTP_EXPIRED: 'codes.expired',
  TOO_MANY_ATTEMPTS: 'codes.tooMany',
} as const

/** What to say of a code that was refused; undefined for any other error. */
export function useCodeError(error: unknown): string | undefined {
  const { t } = useTranslation()
  const code = refusalCodeOf(error)
  return isKnown(code) ? t(messages[code]) : undefined
}

function isKnown(code: string | undefined): code is keyof typeof messages {
  return code !== undefined && Object.hasOwn(messages, code)
}
