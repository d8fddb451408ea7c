import { safeCallbackUrl } from '@foyer/auth-domain/redirect/callback-url'
import type { Trx } from '@foyer/db/handles'
import type { VerifiableUser } from '@foyer/db/users'
import type { Call } from '../context/call.ts'
import { signVerificationToken } from '../secrets/verification-token.ts'
import { mailLanguage } from '../user/language.ts'
import { enqueueMail } from './enqueue-mail.ts'

/** Mails the link that proves an address (wire: `/verify-email?token=…&callbackURL=…`), parameters encoded (S8). */
export async function sendVerification(
  trx: Trx,
  call: Call,
  user: VerifiableUser,
  callbackURL: string | undefined,
): Promise<void> {
  const { enabled, expiresIn } = call.options.emailVerification
  if (!enabled) return
  const claims = { userId: user.id, email: user.email, stamp: user.tokenStamp }
  const token = await signVerificationToken(call.keys, claims, call.now(), expiresIn)
  const url = new URL('/api/auth/verify-email', call.baseUrl)
  url.searchParams.set('token', token)
  url.searchParams.set(
    'callbackURL',
    (callbackURL && safeCallbackUrl(callbackURL, call.trustedOrigins, call.baseUrl)) || '/',
  )
  await enqueueMail(trx, call, {
    template: 'verify-email',
    to: user.email,
    name: user.name,
    url: url.href,
    expiresIn,
    language: mailLanguage(call, user),
    brand: call.options.branding.name,
  })
}
