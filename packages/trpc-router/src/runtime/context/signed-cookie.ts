import type { Keyring } from '#runtime/secrets/keyring.ts'
import { readSignedValue, signValue } from '#runtime/secrets/signed-value.ts'
import type { CookieJar } from './cookie-jar.ts'
import type { CookieName } from './cookie-name.ts'

/** The cookies of a call and the keys that sign them. */
export type CookiesWithKeys = { keys: Keyring; cookies: CookieJar }

/** The contents of the signed cookies of a name that one of the service's secrets signed (S22), in the order sent. */
export function readSignedCookies({ keys, cookies }: CookiesWithKeys, name: CookieName): string[] {
  return cookies.readAll(name, (value, boundName) => readSignedValue(keys, 'cookie', boundName, value))
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
