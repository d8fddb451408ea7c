import { secondFactorRests } from '@foyer/auth-domain/two-factor/second-factor-attempts'
import { findTwoFactorId } from '@foyer/db/two-factor/two-factors'
import type { AttemptCount } from '#operations/password/password-attempts.ts'
import type { Call } from '#runtime/context/call.ts'

/** The count of wrong second factors of a user: by strangers, or by the user's sessions and known browsers together. */
export async function secondFactorCount(
  { db }: Pick<Call, 'db'>,
  by: 'stranger' | 'known',
  userId: string,
): Promise<AttemptCount> {
  // Of the factor, which another one does not inherit from; a passkey that is in its place is none.
  const factor = (await findTwoFactorId(db, userId)) ?? userId
  return { name: `second-factor:${by}:${factor}`, userId, delays: secondFactorRests }
}
