import { isPlaceholderEmail } from '@foyer/auth-domain/social/placeholder-email'
import { useLastUse } from '#data/sign-in-uses.ts'
import type { User } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { UnlessImpersonating } from '#ui/feedback/unless-impersonating.tsx'
import { ChangePassword } from './change-password.tsx'
import { MethodState } from './methods/method-state.tsx'
import { PasswordByMail } from './password-by-mail.tsx'
import { PasswordNeedsEmail } from './password-needs-email.tsx'
import classes from './section.module.css'
import { Section } from './section.tsx'
import { WithSignInMethods } from './with-sign-in-methods.tsx'

export function PasswordSection({ user }: { user: User }) {
  const { t } = useTranslation()
  const usedAt = useLastUse('password')
  return (
    <Section id="password" heading={t('field.password')} help={t('password.help')}>
      <WithSignInMethods fields={1}>
        {(hasPassword) => {
          if (hasPassword) {
            return (
              <div className={classes.formWithStatus}>
                <MethodState isSetUp state={t('methods.set')} usedAt={usedAt} />
                <UnlessImpersonating operation="changePassword">
                  <ChangePassword user={user} />
                </UnlessImpersonating>
              </div>
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
