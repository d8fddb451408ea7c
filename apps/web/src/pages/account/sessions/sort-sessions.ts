import type { Session } from '#data/types.ts'

/** The current session first, then the others by last activity. */
export function sortSessions(sessions: readonly Session[], currentToken: string): Session[] {
  return sessions.toSorted((a, b) => {
    if (a.token === currentToken) return -1
    if (b.token === currentToken) return 1
    return b.updatedAt.getTime() - a.updatedAt.getTime()
  })
}
