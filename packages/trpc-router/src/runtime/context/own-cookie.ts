import type { LegacySource } from '#runtime/legacy/legacy-source.ts'
import { openAdminSession } from '#runtime/secrets/admin-session.ts'
import type { Keyring } from '#runtime/secrets/keyring.ts'
import { openSessionData } from '#runtime/secrets/session-data.ts'
import { readSignedValue } from '#runtime/secrets/signed-value.ts'
import type { IsOwnCookie } from './cookie-lines.ts'

type Origin = { keys: Keyring; legacy: LegacySource | undefined }

/** Tells cookies of this service by what it has signed or sealed; for names that have no `__Host-` prefix. */
export function ownCookies({ keys, legacy }: Origin): IsOwnCookie {
  return (name, value) => isMadeHere(keys, name, value) || legacy?.hasMade(name, value) === true
}

function isMadeHere(keys: Keyring, name: string, value: string): boolean {
  if (name === 'session_data') return openSessionData(keys, name, value) !== undefined
  if (name === 'admin_session') return openAdminSession(keys, value) !== undefined
  const purpose = name === 'known_browser' ? 'known-browser' : 'cookie'
  return readSignedValue(keys, purpose, name, value) !== undefined
}
