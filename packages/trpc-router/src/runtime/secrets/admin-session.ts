import type { Keyring } from './keyring.ts'
import { seal, unseal } from './sealed-text.ts'

/** The admin's own session during an impersonation. */
export type StoredAdminSession = { secret: string; remembered: boolean }

const BOUND_TO = 'admin_session'

/** The value of the cookie `admin_session`: the secret of the admin's session, encrypted. */
export function sealAdminSession(keys: Keyring, stored: StoredAdminSession): string {
  return seal(keys, 'admin-session', BOUND_TO, JSON.stringify(stored))
}

/** Undefined unless this service has sealed it with a secret that is still configured. */
export function openAdminSession(keys: Keyring, sealed: string): StoredAdminSession | undefined {
  try {
    const stored: unknown = JSON.parse(unseal(keys, 'admin-session', BOUND_TO, sealed))
    return isStoredAdminSession(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

function isStoredAdminSession(value: unknown): value is StoredAdminSession {
  return typeof value === 'object' && value !== null && 'secret' in value && typeof value.secret === 'string'
}
