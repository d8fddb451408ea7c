import { findUserByEmail } from '@foyer/db/users'
import type { Mail } from '@foyer/email/mail'
import type { Services } from '../../context/services.ts'
import { signVerificationToken } from '../../secrets/verification-token.ts'
import { addressed } from '../addressed.ts'
import type { LetterOf } from '../letter.ts'
import { mailedLink } from '../mailed-link.ts'

/** The link that proves an address; none where nobody has it, or it is proven already (S36). */
export async function verifyEmailMail(services: Services, letter: LetterOf<'verify-email'>): Promise<Mail | undefined> {
  const { enabled, expiresIn } = services.options.emailVerification
  const user = await findUserByEmail(services.db, letter.email)
  if (user === undefined || user.emailVerified || !enabled) return undefined
  const claims = { userId: user.id, email: user.email, stamp: user.tokenStamp }
  const token = await signVerificationToken(services.keys, claims, services.now(), expiresIn)
  const url = mailedLink(services, '/verify-email', { token, callbackURL: letter.callbackURL ?? '/' })
  return { ...addressed(services, user, letter.languageTags), template: 'verify-email', url, expiresIn }
}
