import { z } from 'zod'
import { allow, type Decision, refuse } from '#decision.ts'

export const verifyRegistrationInput = z.object({ response: z.unknown(), name: z.string().nullish() })

/** The user and the session that asked for a registration. */
export type RegistrationRequester = { userId: string; sessionId: string }

/** Whether the caller asked for the registration that they complete (T53). */
export function completeRegistration(requester: RegistrationRequester, caller: RegistrationRequester): Decision {
  const same = requester.userId === caller.userId && requester.sessionId === caller.sessionId
  return same ? allow() : refuse('PASSKEY_REGISTRATION_NOT_ALLOWED')
}
