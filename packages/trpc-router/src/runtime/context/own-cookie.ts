import type { Adopted } from '#runtime/adoption/adopted.ts'
import { openAdminSession } from '#runtime/secrets/admin-session.ts'
import type { Keyring } from '#runtime/secrets/keyring.ts'
import { readLegacySignedValue } from '#runtime/secrets/legacy-cookie.ts'
import { isLegacySessionData, openSessionData } from '#runtime/secrets/session-data.ts'
import { readSignedValue } from '#runtime/secrets/signed-value.ts'
import type { IsOwnCookie } from './cookie-lines.ts'

type Origin = { keys: Keyring; adopted: Pick<Adopted, 'secrets' | 'state'> }

/** Tells cookies of this service by what it has signed or sealed; for names that have no `__Host-` prefix. */
export function ownCookies({ keys, adopted }: Origin): IsOwnCookie {
  const isLegacy = (name: string, value: string) =>
    adopted.state() !== undefined && isSignedBefore(adopted, name, value)
  return (name, value) => isMadeHere(keys, name, value) || isLegacy(name, value)
}

function isMadeHere(keys: Keyring, name: string, value: string): boolean {
  if (name === 'session_data') return openSessionData(keys, name, value) !== undefined
  if (name === 'admin_session') return openAdminSession(keys, value) !== undefined
  const purpose = name === 'known_browser' ? 'known-browser' : 'cookie'
  return readSignedValue(keys, purpose, name, value) !== undefined
}

function isSignedBefore({ secrets }: Pick<Adopted, 'secrets'>, name: string, value: string): boolean {
  if (name === 'session_data') return isLegacySessionData(secrets, value)
  return readLegacySignedValue(secrets, value) !== undefined
}
