import { cookieLifetime } from '@foyer/auth-domain/session/policy'
import type { Call } from '../context/call.ts'
import { seal, unseal } from '../secrets/sealed-text.ts'

/** The admin's own session while they act as somebody else. */
export type KeptSession = { secret: string; remembered: boolean }

const BOUND_TO = 'admin_session'

/** Keeps the admin's secret, encrypted, where only this service can read it. */
export function keepAdminSession(call: Call, secret: string, remembered: boolean): void {
  const sealed = seal(call.keys, 'admin-session', BOUND_TO, JSON.stringify({ secret, remembered }))
  call.cookies.write('admin_session', sealed, cookieLifetime(call.options.session, true))
}

/** Undefined without the cookie, and where it is none of ours. */
export function readAdminSession({ keys, cookies }: Call): KeptSession | undefined {
  const sealed = cookies.read('admin_session')
  if (sealed === undefined) return undefined
  try {
    const kept: unknown = JSON.parse(unseal(keys, 'admin-session', BOUND_TO, sealed))
    return isKept(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

function isKept(value: unknown): value is KeptSession {
  return typeof value === 'object' && value !== null && 'secret' in value && typeof value.secret === 'string'
}
