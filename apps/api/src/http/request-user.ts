import type { IncomingMessage } from 'node:http'
import type { Session } from '@foyer/auth-domain/session/session'

type RequestUser = Pick<Session, 'userId' | 'impersonatedBy'>

const users = new WeakMap<IncomingMessage, RequestUser>()

/** Remembers whose request it is, for the access log. */
export function rememberUser(request: IncomingMessage, user: RequestUser): void {
  users.set(request, user)
}

/** Undefined for a request without a session, and for one that did not ask for it. */
export function userOf(request: IncomingMessage): RequestUser | undefined {
  return users.get(request)
}
