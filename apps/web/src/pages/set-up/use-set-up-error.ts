import { refusalCodeOf } from '#data/refusal.ts'
import { useTranslation } from '#i18n/use-translation.ts'

const messages = {
  INVALID_SETUP_CODE: 'setUp.wrong',
  THE_SERVICE_IS_SET_UP_ALREADY: 'setUp.over',
  SETUP_IS_NOT_ENABLED: 'setUp.off',
} as const

/** What to say of a refused set-up; undefined for any other error. */
export function useSetUpError(): (error: unknown) => string | undefined {
  const { t } = useTranslation()
  return (error) => {
    const code = refusalCodeOf(error)
    return isKnown(code) ? t(messages[code]) : undefined
  }
}

function isKnown(code: string | undefined): code is keyof typeof messages {
  return code !== undefined && Object.hasOwn(messages, code)
}
