import { useTranslation } from 'react-i18next'
import { useMailedSignIn, useSettings } from '#data/settings.ts'
import type { User } from '#data/types.ts'
import section from '#pages/account/section.module.css'
import { Section } from '#pages/account/section.tsx'
import { List } from '#ui/list/list.tsx'
import { MailMethod } from './mail-method.tsx'
import { PasskeyMethod } from './passkey-method.tsx'
import { PasswordMethod } from './password-method.tsx'
import { ProviderMethods } from './provider-methods.tsx'
import { SecondFactorMethod } from './second-factor-method.tsx'
import { UsernameMethod } from './username-method.tsx'

/** Every sign-in method at a glance: whether it is set up, when it was last used, and what to do next. */
export function MethodsSection({ user }: { user: User }) {
  const { t } = useTranslation()
  const settings = useSettings().data
  const mailed = useMailedSignIn()
  return (
    <Section id="methods" heading={t('methods.heading')} help={t('methods.help')}>
      <List aria-label={t('methods.heading')}>
        {settings?.emailAndPassword.enabled !== false && <PasswordMethod />}
        {settings?.username != null && <UsernameMethod user={user} />}
        {settings?.passkey && <PasskeyMethod />}
        <ProviderMethods />
        {mailed !== undefined && <MailMethod user={user} mailed={mailed} />}
      </List>
      {settings?.twoFactor != null && (
        <div className={section.formWithStatus}>
          <h3 id="second-step" className={section.group}>
            {t('methods.secondStep')}
          </h3>
          <List aria-labelledby="second-step">
            <SecondFactorMethod />
          </List>
        </div>
      )}
    </Section>
  )
}
