import { cookieLifetime } from '@foyer/auth-domain/session/policy'
import type { Call } from '#runtime/context/call.ts'
import { seal, unseal } from '#runtime/secrets/sealed-text.ts'

/** The admin's own session during an impersonation. */
export type StoredAdminSession = { secret: string; remembered: boolean }

const BOUND_TO = 'admin_session'

/** Stores the admin's session secret, encrypted, in a cookie. */
export function storeAdminSession(call: Call, secret: string, remembered: boolean): void {
  const sealed = seal(call.keys, 'admin-session', BOUND_TO, JSON.stringify({ secret, remembered }))
  call.cookies.write('admin_session', sealed, cookieLifetime(call.options.session, true))
}

/** Those of cookies that can be decrypted; a session may have ended, or be of no admin who impersonates here. */
export function readAdminSessions({ keys, cookies }: Call): StoredAdminSession[] {
  return cookies.readAll('admin_session', (sealed) => {
    try {
      const stored: unknown = JSON.parse(unseal(keys, 'admin-session', BOUND_TO, sealed))
      return isStoredAdminSession(stored) ? stored : undefined
    } catch {
      return undefined
    }
  })
}

function isStoredAdminSession(value: unknown): value is StoredAdminSession {
  return typeof value === 'object' && value !== null && 'secret' in value && typeof value.secret === 'string'
}
