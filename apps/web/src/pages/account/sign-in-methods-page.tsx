import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings } from '#data/settings.ts'
import { useSignedIn } from '#data/signed-in.ts'
import type { User } from '#data/types.ts'
import { withMessages } from '#i18n/i18n.ts'
import { PageHeader } from '#layout/page-header.tsx'
import { FieldsSkeleton } from './fields-skeleton.tsx'
import { LinkOutcome } from './linked/link-outcome.tsx'
import { LinkedSection } from './linked/linked-section.tsx'
import { MethodsSection } from './methods/methods-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SaveSection } from './save/save-section.tsx'
import classes from './section.module.css'

const PasskeySection = lazy(() =>
  withMessages(async () => ({ default: (await import('./passkeys/passkey-section.tsx')).PasskeySection }), 'passkeys'),
)

const TwoFactorSection = lazy(() =>
  withMessages(
    async () => ({
      default: (await import('./two-factor/two-factor-section.tsx')).TwoFactorSection,
    }),
    'two-factor',
  ),
)

/** How the user signs in: all methods at a glance, then what each of them can be changed by. */
export function SignInMethodsPage() {
  const { t } = useTranslation()
  const { user } = useSignedIn()
  return (
    <>
      <PageHeader title={t('accountPages.signInMethods')} help={t('accountPages.signInMethodsHelp')} />
      <LinkOutcome />
      <div className={classes.sections}>
        {user.isAnonymous ? <AnonymousSections /> : <SignInSections user={user} />}
      </div>
    </>
  )
}

function SignInSections({ user }: { user: User }) {
  const settings = useSettings().data
  return (
    <>
      <MethodsSection user={user} />
      {settings?.emailAndPassword.enabled !== false && <PasswordSection user={user} />}
      <Passkeys />
      <LinkedSection />
      {settings?.twoFactor != null && (
        <Suspense fallback={<FieldsSkeleton count={2} />}>
          <TwoFactorSection />
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
