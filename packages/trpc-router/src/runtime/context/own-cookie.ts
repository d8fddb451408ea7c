import { readLegacySignedValue } from '#runtime/secrets/legacy-cookie.ts'
import { isSealedWithKnownKey } from '#runtime/secrets/sealed-text.ts'
import { openSessionData } from '#runtime/secrets/session-data.ts'
import { readSignedValue } from '#runtime/secrets/signed-value.ts'
import type { IsOwnCookie } from './cookie-lines.ts'
import type { Services } from './services.ts'

/** Tells cookies of this service by what it has signed or sealed; for names that have no `__Host-` prefix. */
export function ownCookies({ keys, adopted }: Pick<Services, 'keys' | 'adopted'>): IsOwnCookie {
  const isLegacy = (value: string) =>
    adopted.state() !== undefined && readLegacySignedValue(adopted.secrets, value) !== undefined
  return (name, value) => {
    if (name === 'session_data') return openSessionData(keys, name, value) !== undefined
    if (name === 'admin_session') return isSealedWithKnownKey(keys, 'admin-session', value)
    const purpose = name === 'known_browser' ? 'known-browser' : 'cookie'
    return readSignedValue(keys, purpose, name, value) !== undefined || isLegacy(value)
  }
}
