import { z } from 'zod'
import { allow, type Decision, refuse } from '#decision.ts'
import type { RefusalName } from '#refusals.ts'
import { type ChosenUsername, chooseUsername, type UsernamePolicy } from './username.ts'

export const isUsernameAvailableInput = z.object({ username: z.string() })

export const isUsernameAvailableOutput = z.object({ available: z.boolean() })

// Later versions of better-auth word the same refusals in another way.
const worded: Partial<Record<RefusalName, RefusalName>> = {
  USERNAME_TOO_SHORT: 'USERNAME_LOOKUP_TOO_SHORT',
  USERNAME_TOO_LONG: 'USERNAME_LOOKUP_TOO_LONG',
  USERNAME_INVALID: 'USERNAME_LOOKUP_INVALID',
}

/** The username that somebody without one would get by this text. */
export function lookedUpUsername(username: string, policy: UsernamePolicy): Decision<ChosenUsername> {
  const chosen = chooseUsername({ username }, { username: null, displayUsername: null }, policy)
  if (!chosen.allowed) return refuse(worded[chosen.refusal] ?? chosen.refusal)
  if (chosen.value === undefined) throw new Error('Usernames are switched off')
  return allow(chosen.value)
}
