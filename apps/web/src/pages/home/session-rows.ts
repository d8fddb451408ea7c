import type { Session } from '../../data/types.ts'

/** This device first, then the others by when they were last used. */
export function inReadingOrder(sessions: readonly Session[], currentToken: string): Session[] {
  return sessions.toSorted((one, other) => {
    if (one.token === currentToken) return -1
    if (other.token === currentToken) return 1
    return other.updatedAt.getTime() - one.updatedAt.getTime()
  })
}
