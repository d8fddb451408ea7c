import { useMailedSignIn } from '#data/settings.ts'
import { withMessages } from '#i18n/i18n.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

// Loaded where it is enabled: the sign-in page is the first that most see.
const EmailSignInLink = lazyPart(
  async () => (await withMessages(() => import('#pages/codes/email-sign-in-link.tsx'), 'codes')).EmailSignInLink,
)

/** Offers to sign in by a mailed link or code, where that is enabled. */
export function MailedSignIn() {
  const mailed = useMailedSignIn()
  if (mailed === undefined) return null
  return <EmailSignInLink mailed={mailed} />
}
