import { refusalCodeOf } from '#data/refusal.ts'
import { useTranslation } from '#i18n/use-translation.ts'

const messages = {
  INVALID_USER_CODE: 'device.wrong',
  USER_CODE_HAS_EXPIRED: 'device.expired',
  DEVICE_CODE_ALREADY_PROCESSED: 'device.used',
  DEVICE_CODE_OF_ANOTHER_USER: 'device.ofAnother',
} as const

/** What to say of a code that was refused; undefined for any other error. */
export function useDeviceError(error: unknown): string | undefined {
  const { t } = useTranslation()
  const code = refusalCodeOf(error)
  return isKnown(code) ? t(messages[code]) : undefined
}

function isKnown(code: string | undefined): code is keyof typeof messages {
  return code !== undefined && Object.hasOwn(messages, code)
}
