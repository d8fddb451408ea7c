import { lazy, Suspense } from 'react'
import { withMessages } from '#i18n/i18n.ts'

const PasskeySignIn = lazy(() =>
  withMessages(
    async () => ({ default: (await import('#pages/passkey-sign-in/passkey-sign-in.tsx')).PasskeySignIn }),
    'passkeys',
  ),
)

/** Loaded once the page stands, and only where passkeys are offered. */
export function LazyPasskeySignIn(props: Parameters<typeof PasskeySignIn>[0]) {
  return (
    <Suspense fallback={null}>
      <PasskeySignIn {...props} />
    </Suspense>
  )
}
