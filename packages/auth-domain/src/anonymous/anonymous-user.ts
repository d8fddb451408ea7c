/** The name an anonymous user starts with. */
export const ANONYMOUS_NAME = 'Anonymous'

// At any host: the public origin may have changed since, and better-auth appends all of it.
const ANONYMOUS_EMAIL = /^temp-[a-z0-9]{20,}@/i

/** Placeholder email of an anonymous user; no mailbox exists for it. `host` is the host of the public origin. */
export function anonymousEmail(id: string, host: string): string {
  return `temp-${id.toLowerCase()}@${host}`
}

/** Whether an email is such a placeholder, which nobody is to read as an email. */
export function isAnonymousEmail(email: string): boolean {
  return ANONYMOUS_EMAIL.test(email)
}
