import type { Keyring } from '#runtime/secrets/keyring.ts'
import { readSignedValue, signValue } from '#runtime/secrets/signed-value.ts'
import type { CookieJar, CookieName } from './cookie-jar.ts'

/** The cookies of a call and the keys that sign them. */
export type CookiesWithKeys = { keys: Keyring; cookies: CookieJar }

/** The content of a signed cookie; undefined unless one of the service's secrets signed one of that name (S22). */
export function readSignedCookie({ keys, cookies }: CookiesWithKeys, name: CookieName): string | undefined {
  return cookies.read(name, (value, boundName) => readSignedValue(keys, 'cookie', boundName, value))
}

/** Signs and sets a cookie; `maxAge` in seconds. */
export function writeSignedCookie(
  { keys, cookies }: CookiesWithKeys,
  name: CookieName,
  content: string,
  maxAge: number | undefined,
): void {
  cookies.write(name, signValue(keys, 'cookie', cookies.boundName(name), content), maxAge)
}
