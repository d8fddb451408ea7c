import { withMessages } from '#i18n/i18n.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const PasskeySignIn = lazyPart(
  async () =>
    (await withMessages(() => import('#pages/passkey-sign-in/passkey-sign-in.tsx'), 'passkeys')).PasskeySignIn,
)

/** Loaded once the page stands, and only where passkeys are offered. */
export function LazyPasskeySignIn(props: Parameters<typeof PasskeySignIn>[0]) {
  return <PasskeySignIn {...props} />
}
