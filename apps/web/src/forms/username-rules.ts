import { isBlank } from '@foyer/auth-domain/input/blank'
import { parseUsername } from '@foyer/auth-domain/user/username'
import { useSettings } from '#data/settings.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useFieldRules } from './field-rules.ts'

/** The refusals that concern the field `username`. */
export const usernameRefusals = {
  USERNAME_IS_TOO_SHORT: 'username',
  USERNAME_IS_TOO_LONG: 'username',
  USERNAME_IS_INVALID: 'username',
  USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER: 'username',
} as const

/** The rules of usernames, with translated messages. The server knows which are reserved or taken. */
export function useUsernameRules() {
  const { t } = useTranslation()
  const { email } = useFieldRules()
  const { minLength = 0, maxLength = 0 } = useSettings().data?.username ?? {}

  function username(text: string): string | null {
    const policy = { enabled: true, minUsernameLength: minLength, maxUsernameLength: maxLength }
    const parsed = parseUsername(text.trim(), policy)
    if (parsed.allowed) return null
    switch (parsed.refusal) {
      case 'USERNAME_TOO_SHORT':
        return t('username.short', { count: minLength })
      case 'USERNAME_TOO_LONG':
        return t('username.long', { count: maxLength })
      default:
        return t('username.letters')
    }
  }
  return {
    /** Of somebody who need not have one. */
    optional: (text: string) => (isBlank(text) ? null : username(text)),
    /** Of somebody who has one, which can be changed but not given up. */
    present: (text: string) => (isBlank(text) ? t('username.missing') : username(text)),
    emailOrUsername: (text: string) => {
      if (isBlank(text)) return t('username.nameMissing')
      return text.includes('@') ? email(text) : null
    },
  }
}
