import { z } from 'zod'
import { allow, type Decision, refuse } from '#decision.ts'

export const verifyRegistrationInput = z.object({ response: z.unknown(), name: z.string().nullish() })

/** The user and the session that asked for a registration. */
export type RegistrationAsker = { userId: string; sessionId: string }

/** Whether the caller asked for the registration that they complete (T53). */
export function completeRegistration(asker: RegistrationAsker, caller: RegistrationAsker): Decision {
  const same = asker.userId === caller.userId && asker.sessionId === caller.sessionId
  return same ? allow() : refuse('PASSKEY_REGISTRATION_NOT_ALLOWED')
}
