import { lazy, Suspense } from 'react'
import { useMailedSignIn, useSettings } from '#data/settings.ts'
import { useSignedIn } from '#data/signed-in.ts'
import type { User } from '#data/types.ts'
import { withMessages } from '#i18n/i18n.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { PageHeader } from '#layout/page-header.tsx'
import { FieldsSkeleton } from './fields-skeleton.tsx'
import { LinkOutcome } from './linked/link-outcome.tsx'
import { LinkedSection } from './linked/linked-section.tsx'
import { MailSection } from './methods/mail-section.tsx'
import { UsernameSection } from './methods/username-section.tsx'
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

/** How the user signs in: each method once, with its state and what can be done about it. */
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
  const mailed = useMailedSignIn()
  return (
    <>
      {settings?.emailAndPassword.enabled !== false && <PasswordSection user={user} />}
      {settings?.username != null && <UsernameSection user={user} />}
      <Passkeys />
      <LinkedSection />
      {mailed !== undefined && <MailSection user={user} mailed={mailed} />}
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
