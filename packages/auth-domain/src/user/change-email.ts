import { z } from 'zod'
import { allow, type Decision, refuse } from '#decision.ts'
import { addressSchema } from './address-schema.ts'
import { type Email, parseNewEmail } from './email.ts'

export const changeEmailInput = z.object({ newEmail: addressSchema, callbackURL: z.string().optional() })

export type ChangeEmailPolicy = {
  enabled: boolean
  verificationEnabled: boolean
  /** Whether it is hidden that an email is taken. */
  quiet: boolean
  allowInternationalEmail: boolean
}

/**
 * A change applied immediately, one to be confirmed by a mail to the current email, or one to be proved by a mail to the
 * new one.
 */
export type EmailChange = { newEmail: Email; when: 'at-once' | 'once-confirmed' | 'once-proved' }

/** Whether a user may change their email (S38); whether the new one is free is checked in the database. */
export function changeEmail(
  user: { email: string; emailVerified: boolean },
  newEmail: string,
  policy: ChangeEmailPolicy,
): Decision<EmailChange> {
  if (!policy.enabled) return refuse('CHANGE_EMAIL_DISABLED')
  const canonical = parseNewEmail(newEmail, policy.allowInternationalEmail)
  if (canonical === undefined) return refuse('INVALID_EMAIL')
  if (canonical === user.email) return refuse('EMAIL_IS_THE_SAME')
  if (!user.emailVerified) return allow({ newEmail: canonical, when: policy.quiet ? 'once-proved' : 'at-once' })
  return policy.verificationEnabled
    ? allow({ newEmail: canonical, when: 'once-confirmed' })
    : refuse('VERIFICATION_EMAIL_NOT_ENABLED')
}
