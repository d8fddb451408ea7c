import { isBlank } from '@foyer/auth-domain/input/blank'
import { limits } from '@foyer/auth-domain/limits'
import { checkNewPassword, type PasswordLengths } from '@foyer/auth-domain/password/policy'
import { isShownImageUrl } from '@foyer/auth-domain/redirect/http-url'
import { parseNewEmail } from '@foyer/auth-domain/user/email'
import { useTranslation } from '#i18n/use-translation.ts'

/** The domain's validation rules with translated messages. International emails pass; the server decides whether it accepts them. */
export function useFieldRules() {
  const { t } = useTranslation()
  return {
    name: (name: string) => {
      if (isBlank(name)) return t('problem.nameMissing')
      return name.length > limits.nameMaxLength ? t('problem.nameLong', { count: limits.nameMaxLength }) : null
    },
    email: (email: string) => {
      if (email.trim() === '') return t('problem.emailMissing')
      return parseNewEmail(email.trim(), true) ? null : t('problem.emailWrong')
    },
    picture: (url: string) => (isPictureUrl(url.trim()) ? null : t('problem.pictureWrong')),
    password: (password: string) => (password === '' ? t('problem.passwordMissing') : null),
    newPassword: (lengths: PasswordLengths) => (password: string) => {
      if (password === '') return t('problem.newPasswordMissing', { count: lengths.minPasswordLength })
      const decision = checkNewPassword(password, lengths)
      if (decision.allowed) return null
      return decision.refusal === 'PASSWORD_TOO_SHORT'
        ? t('problem.passwordShort', { count: lengths.minPasswordLength })
        : t('problem.passwordLong', { count: lengths.maxPasswordLength })
    },
  }
}

// One of another host is stored where pages do not show it too: applications may.
function isPictureUrl(url: string): boolean {
  return url === '' || (isShownImageUrl(url, window.location.origin, true) && url.length <= limits.urlMaxLength)
}
