import { inSeconds } from '@foyer/auth-domain/session/policy'
import type { Mail } from '@foyer/email/mail'
import type { Services } from '#runtime/context/services.ts'
import type { OutboxMessageOf } from '#runtime/outbox/message.ts'

/** The code that was made with the request; undefined once it has expired: a code that is dead on arrival only misleads. */
export function twoFactorMail(
  { now }: Pick<Services, 'now'>,
  { mail }: OutboxMessageOf<'two-factor-otp'>,
  createdAt: Date,
): Mail | undefined {
  if (!('expiresIn' in mail)) return mail
  const left = (inSeconds(createdAt, mail.expiresIn).getTime() - now().getTime()) / 1000
  return left > 0 ? { ...mail, expiresIn: left } : undefined
}
