import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useHasPassword } from '#data/account.ts'
import { useSettings } from '#data/settings.ts'
import { useSignedIn } from '#data/signed-in.ts'
import { FormSaved } from '#forms/form-saved.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { PasskeySection } from '#pages/account/passkeys/passkey-section.tsx'
import { PasswordSection } from '#pages/account/password-section.tsx'
import sections from '#pages/account/section.module.css'
import { TwoFactorSection } from '#pages/account/two-factor/two-factor-section.tsx'
import classes from './second-factor.module.css'

/** `required`: whether there is no way on without one. */
type Props = { ready: boolean; required: boolean; returnTo: string }

/** The ways to a second factor; once there is one, the button that leads back. */
export function Enrol({ ready, required, returnTo }: Props) {
  const { t } = useTranslation()
  const { user } = useSignedIn()
  const navigate = useNavigate()
  const settings = useSettings().data
  const hasPassword = useHasPassword().data
  const goOn = () => void navigate({ href: returnTo, replace: true })
  return (
    <div className={sections.sections}>
      <div className={classes.done}>
        <FormSaved message={ready ? t('twoFactor.required.done') : undefined} />
        {ready && <Button onClick={goOn}>{t('twoFactor.required.continue')}</Button>}
      </div>
      {/* An authenticator app is set up with the password. */}
      {hasPassword === false && <PasswordSection user={user} />}
      <TwoFactorSection isFirstAct />
      {settings?.passkey && <PasskeySection />}
      {!required && !ready && (
        <Button variant="subtle" className={classes.skip} onClick={goOn}>
          {t('twoFactor.required.skip')}
        </Button>
      )}
    </div>
  )
}
