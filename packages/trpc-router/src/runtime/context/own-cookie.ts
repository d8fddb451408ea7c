import type { Adopted } from '#runtime/adoption/adopted.ts'
import type { Keyring } from '#runtime/secrets/keyring.ts'
import { readLegacySignedValue } from '#runtime/secrets/legacy-cookie.ts'
import { isSealedWithKnownKey } from '#runtime/secrets/sealed-text.ts'
import { openSessionData } from '#runtime/secrets/session-data.ts'
import { readSignedValue } from '#runtime/secrets/signed-value.ts'
import type { IsOwnCookie } from './cookie-lines.ts'

type Origin = { keys: Keyring; adopted: Pick<Adopted, 'secrets' | 'state'> }

/** Tells cookies of this service by what it has signed or sealed; for names that have no `__Host-` prefix. */
export function ownCookies({ keys, adopted }: Origin): IsOwnCookie {
  const isLegacy = (value: string) =>
    adopted.state() !== undefined && readLegacySignedValue(adopted.secrets, value) !== undefined
  return (name, value) => isMadeHere(keys, name, value) || isLegacy(value)
}

function isMadeHere(keys: Keyring, name: string, value: string): boolean {
  if (name === 'session_data') return openSessionData(keys, name, value) !== undefined
  // Bound to a session that the request need not have any more: the key alone tells.
  if (name === 'admin_session') return isSealedWithKnownKey(keys, 'admin-session', value)
  const purpose = name === 'known_browser' ? 'known-browser' : 'cookie'
  return readSignedValue(keys, purpose, name, value) !== undefined
}
