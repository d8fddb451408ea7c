import type { ComparedAnswer } from './compare-answers.ts'

/** A write that the old service has accepted; the user is undefined where nobody can tell. */
export type ShadowWrite = { endpoint: string; userId: string | undefined }

/** What the writes so far may have changed, which the copy does not know. */
export type Writes = {
  add(write: ShadowWrite): void
  /** Whether one may be why the old service answers a user otherwise than the copy, at a place of the body. */
  mayHaveChanged(read: { endpoint: string; userId: string; path: string; old: ComparedAnswer }): boolean
}

const MAX_USERS = 100_000

export function createWrites(): Writes {
  const users = new Set<string>()
  let organizations = false
  let anybody = false
  let unknown = false
  let written = false
  return {
    add({ endpoint, userId }) {
      written = true
      if (userId === undefined) unknown ||= !startsSession(endpoint)
      else if (users.size < MAX_USERS) users.add(userId)
      else anybody = true
      organizations ||= endpoint.startsWith('/organization/') && !isOfOneself(endpoint)
      anybody ||= endpoint.startsWith('/admin/')
    },
    mayHaveChanged({ endpoint, userId, path, old }) {
      if (anybody || users.has(userId) || (written && tellsOfOthers(endpoint, path))) return true
      if (endpoint.startsWith('/organization/') && organizations) return true
      return unknown && hasEnded(old)
    },
  }
}

// Items that came since the adoption are left out of lists, and so is the session that this starts.
function startsSession(endpoint: string): boolean {
  return /^\/(sign-in|sign-up|callback|magic-link)\b/.test(endpoint)
}

function isOfOneself(endpoint: string): boolean {
  return endpoint === '/organization/set-active' || endpoint === '/organization/set-active-team'
}

// Members, and what administrators list: users who may have written themselves.
function tellsOfOthers(endpoint: string, path: string): boolean {
  return endpoint.startsWith('/admin/') || (endpoint.startsWith('/organization/') && path.includes('.user.'))
}

// As after a reset of the password, which is posted without a session.
function hasEnded({ status, body }: ComparedAnswer): boolean {
  return status === 401 || body === null
}
