import { joinMarkers, type KnownBrowser, parseKnownBrowser } from '@foyer/auth-domain/session/known-browser'
import { findNamedUsers, type NamedUser } from '@foyer/db/users/named-users'
import { readSignedValue } from '#runtime/secrets/signed-value.ts'
import type { CookieJar } from './cookie-jar.ts'
import type { Services } from './services.ts'

/** The marker that a request presents, and the users it may be known to; each is read when it is first asked for. */
export type PresentedBrowser = {
  marker: () => KnownBrowser | undefined
  users: () => Promise<readonly NamedUser[]>
}

export function presentedBrowser(services: Services, cookies: CookieJar): PresentedBrowser {
  let read: { marker: KnownBrowser | undefined } | undefined
  let users: Promise<readonly NamedUser[]> | undefined
  function marker(): KnownBrowser | undefined {
    read ??= { marker: readMarker(services, cookies) }
    return read.marker
  }
  return {
    marker,
    users: () => {
      const ids = marker()?.accounts.map(({ userId }) => userId) ?? []
      users ??= ids.length === 0 ? Promise.resolve([]) : findNamedUsers(services.db, ids)
      return users
    },
  }
}

function readMarker({ keys, now }: Services, cookies: CookieJar): KnownBrowser | undefined {
  const markers = cookies.readAll('known_browser', (signed, name) => {
    const value = readSignedValue(keys, 'known-browser', name, signed)
    return value === undefined ? undefined : parseKnownBrowser(Buffer.from(value, 'base64url').toString(), now())
  })
  return joinMarkers(markers)
}
