import { lazy, Suspense } from 'react'
import { withPasskeyMessages } from '#i18n/passkey-messages.ts'

const PasskeySignIn = lazy(async () => {
  const { PasskeySignIn } = await withPasskeyMessages(() => import('#pages/passkey-sign-in/passkey-sign-in.tsx'))
  return { default: PasskeySignIn }
})

/** Loaded once the page stands, and only where passkeys are offered. */
export function LazyPasskeySignIn(props: Parameters<typeof PasskeySignIn>[0]) {
  return (
    <Suspense fallback={null}>
      <PasskeySignIn {...props} />
    </Suspense>
  )
}
