import { lazy, Suspense } from 'react'
import { useMailedSignIn, useSettings } from '#data/settings.ts'
import { withMessages } from '#i18n/i18n.ts'

// Loaded where it is enabled: the sign-in page is the first that most see.
const EmailSignInLink = lazy(async () => ({
  default: (await withMessages(() => import('#pages/codes/email-sign-in-link.tsx'), 'codes')).EmailSignInLink,
}))

const CodeInstead = lazy(async () => ({
  default: (await withMessages(() => import('#pages/codes/code-instead.tsx'), 'codes')).CodeInstead,
}))

/** Offers to sign in by a mailed link or code, where that is enabled. */
export function MailedSignIn() {
  const mailed = useMailedSignIn()
  if (mailed === undefined) return null
  return (
    <Suspense fallback={null}>
      <EmailSignInLink mailed={mailed} />
    </Suspense>
  )
}

/** Offers a code in place of the link that was mailed, where codes are enabled. */
export function MailedCode({ email, reset = false }: { email: string; reset?: boolean }) {
  const enabled = useSettings().data?.emailOTP.enabled ?? false
  if (!enabled) return null
  return (
    <Suspense fallback={null}>
      <CodeInstead email={email} reset={reset} />
    </Suspense>
  )
}
