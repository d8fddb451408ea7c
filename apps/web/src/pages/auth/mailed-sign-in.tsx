import { lazy, Suspense } from 'react'
import { useMailedSignIn } from '#data/settings.ts'
import { withMessages } from '#i18n/i18n.ts'

// Loaded where it is enabled: the sign-in page is the first that most see.
const EmailSignInLink = lazy(async () => ({
  default: (await withMessages(() => import('#pages/codes/email-sign-in-link.tsx'), 'codes')).EmailSignInLink,
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
