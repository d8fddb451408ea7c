import { limits } from '@foyer/auth-domain/limits'
import { checkNewPassword, type PasswordLengths } from '@foyer/auth-domain/password/policy'
import { isWebAddress } from '@foyer/auth-domain/redirect/web-address'
import { parseEmail } from '@foyer/auth-domain/user/email'
import { useTranslation } from 'react-i18next'

/** The domain's rules in the reader's words. International addresses pass here; the server knows whether it takes them. */
export function useFieldRules() {
  const { t } = useTranslation()
  return {
    name: (name: string) => {
      if (name.trim() === '') return t('problem.nameMissing')
      return name.length > limits.nameMaxLength ? t('problem.nameLong', { count: limits.nameMaxLength }) : null
    },
    email: (email: string) => {
      if (email.trim() === '') return t('problem.emailMissing')
      return parseEmail(email.trim(), true) ? null : t('problem.emailWrong')
    },
    picture: (address: string) => (isPicture(address.trim()) ? null : t('problem.pictureWrong')),
    password: (password: string) => (password === '' ? t('problem.passwordMissing') : null),
    newPassword: (lengths: PasswordLengths) => (password: string) => {
      if (password === '') return t('problem.passwordMissing')
      const decision = checkNewPassword(password, lengths)
      if (decision.allowed) return null
      return decision.refusal === 'PASSWORD_TOO_SHORT'
        ? t('problem.passwordShort', { count: lengths.minPasswordLength })
        : t('problem.passwordLong', { count: lengths.maxPasswordLength })
    },
  }
}

function isPicture(address: string): boolean {
  return address === '' || (isWebAddress(address) && address.length <= limits.urlMaxLength)
}
