import { isPlaceholderEmail } from '#social/placeholder-email.ts'

type CurrentEmail = { email: string; emailVerified: boolean; isAnonymous?: boolean | null | undefined }

/**
 * Whether the current email has to agree by a code of its own: always once it is verified (S38), with the option also before,
 * where there is a mailbox.
 */
export function mustCurrentEmailAgree(user: CurrentEmail, verifyCurrentEmail: boolean): boolean {
  return user.emailVerified || (verifyCurrentEmail && user.isAnonymous !== true && !isPlaceholderEmail(user.email))
}
