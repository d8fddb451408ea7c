import { cookieLifetime } from '@foyer/auth-domain/session/policy'
import type { Call } from '#runtime/context/call.ts'
import { openAdminSession, type StoredAdminSession, sealAdminSession } from '#runtime/secrets/admin-session.ts'

/** Stores the admin's session secret, encrypted, in a cookie. */
export function storeAdminSession(call: Call, secret: string, remembered: boolean): void {
  const sealed = sealAdminSession(call.keys, { secret, remembered })
  call.cookies.write('admin_session', sealed, cookieLifetime(call.options.session, true))
}

/** Those of cookies that can be decrypted; a session may have ended, or be of no admin who impersonates here. */
export function readAdminSessions({ keys, cookies }: Call): StoredAdminSession[] {
  return cookies.readAll('admin_session', (sealed) => openAdminSession(keys, sealed))
}
