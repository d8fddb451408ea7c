import { z } from 'zod'
import { type Session, signedInSchema } from './session.ts'

/** `sessionToken` is the session's handle, as answers show it. */
export const deviceSessionInput = z.object({ sessionToken: z.string() })

export const deviceSessionsOutput = z.array(signedInSchema)

/**
 * One session of each user, in the order given (wire): of several the active one, otherwise the newest. `sessions` are
 * oldest first.
 */
export function onePerUser<SignIn extends { session: Pick<Session, 'token' | 'userId'> }>(
  sessions: readonly SignIn[],
  active: string | undefined,
): SignIn[] {
  const shown = new Map<string, SignIn>()
  for (const signIn of sessions) {
    const { userId } = signIn.session
    if (shown.get(userId)?.session.token !== active || active === undefined) shown.set(userId, signIn)
  }
  return [...shown.values()]
}
