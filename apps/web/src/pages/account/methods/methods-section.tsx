import { useTranslation } from 'react-i18next'
import { useMailedSignIn, useSettings } from '#data/settings.ts'
import type { User } from '#data/types.ts'
import { Section } from '#pages/account/section.tsx'
import { MailMethod } from './mail-method.tsx'
import classes from './methods.module.css'
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
      <ul className={classes.list} aria-label={t('methods.heading')}>
        {settings?.emailAndPassword.enabled !== false && <PasswordMethod />}
        {settings?.username != null && <UsernameMethod user={user} />}
        {settings?.passkey && <PasskeyMethod />}
        <ProviderMethods />
        {mailed !== undefined && <MailMethod user={user} mailed={mailed} />}
        {settings?.twoFactor != null && <SecondFactorMethod />}
      </ul>
    </Section>
  )
}
