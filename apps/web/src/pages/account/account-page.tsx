import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings } from '#data/settings.ts'
import { useSignedIn } from '#data/signed-in.ts'
import type { User } from '#data/types.ts'
import { withMessages } from '#i18n/i18n.ts'
import { PageHeader } from '#layout/page-header.tsx'
import { DeleteSection } from './delete-section.tsx'
import { EmailSection } from './email-section.tsx'
import { FieldsSkeleton } from './fields-skeleton.tsx'
import { LanguageSection } from './language-section.tsx'
import { LinkOutcome } from './linked/link-outcome.tsx'
import { LinkedSection } from './linked/linked-section.tsx'
import { MethodsSection } from './methods/methods-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SaveSection } from './save/save-section.tsx'
import classes from './section.module.css'
import { SecurityHistory } from './security-history/security-history.tsx'

const PasskeySection = lazy(() =>
  withMessages(async () => ({ default: (await import('./passkeys/passkey-section.tsx')).PasskeySection }), 'passkeys'),
)

const ApiKeySection = lazy(() =>
  withMessages(
    async () => ({ default: (await import('./api-key-section.tsx')).ApiKeySection }),
    'api-keys',
    'two-factor',
  ),
)

const TwoFactorSection = lazy(() =>
  withMessages(
    async () => ({
      default: (await import('./two-factor/two-factor-section.tsx')).TwoFactorSection,
    }),
    'two-factor',
  ),
)

export function AccountPage() {
  const { t } = useTranslation()
  const { user } = useSignedIn()
  const settings = useSettings().data
  return (
    <>
      <PageHeader title={t('account.title')} help={t('account.help')} />
      <LinkOutcome />
      <div className={classes.sections}>
        <ProfileSection user={user} />
        {user.isAnonymous ? <AnonymousSections /> : <SignInSections user={user} />}
        <LanguageSection />
        <SecurityHistory />
        {settings?.user.deleteUser !== false && <DeleteSection user={user} />}
      </div>
    </>
  )
}

function SignInSections({ user }: { user: User }) {
  const settings = useSettings().data
  return (
    <>
      <MethodsSection user={user} />
      <EmailSection user={user} />
      {settings?.emailAndPassword.enabled !== false && <PasswordSection user={user} />}
      <Passkeys />
      <LinkedSection />
      {settings?.twoFactor != null && (
        <Suspense fallback={<FieldsSkeleton count={2} />}>
          <TwoFactorSection />
        </Suspense>
      )}
      {settings?.apiKey != null && (
        <Suspense fallback={<FieldsSkeleton count={2} />}>
          <ApiKeySection />
        </Suspense>
      )}
    </>
  )
}

function AnonymousSections() {
  return (
    <>
      <SaveSection />
      <Passkeys />
    </>
  )
}

function Passkeys() {
  const settings = useSettings().data
  if (!settings?.passkey) return null
  return (
    <Suspense fallback={<FieldsSkeleton count={2} />}>
      <PasskeySection />
    </Suspense>
  )
}
