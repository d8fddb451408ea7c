import { isPlaceholderEmail } from '@foyer/auth-domain/social/placeholder-email'
import { useTranslation } from 'react-i18next'
import type { User } from '#data/types.ts'
import { UnlessImpersonating } from '#ui/feedback/unless-impersonating.tsx'
import { ChangePassword } from './change-password.tsx'
import { PasswordByMail } from './password-by-mail.tsx'
import { PasswordNeedsEmail } from './password-needs-email.tsx'
import { Section } from './section.tsx'
import { WithSignInMethods } from './with-sign-in-methods.tsx'

export function PasswordSection({ user }: { user: User }) {
  const { t } = useTranslation()
  return (
    <Section id="password" heading={t('field.password')} help={t('password.help')}>
      <WithSignInMethods fields={3}>
        {(hasPassword) => {
          if (hasPassword) {
            return (
              <UnlessImpersonating operation="changePassword">
                <ChangePassword user={user} />
              </UnlessImpersonating>
            )
          }
          return isPlaceholderEmail(user.email) ? (
            <PasswordNeedsEmail email={user.email} />
          ) : (
            <PasswordByMail email={user.email} />
          )
        }}
      </WithSignInMethods>
    </Section>
  )
}
