import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * What precedes the names of better-auth's cookies: its own prefix, or the configured one, which it had as well. Whether it
 * called them secure was decided by its own settings.
 */
export function legacyPrefixesOf(cookiePrefix: string): string[] {
  return [...new Set(['better-auth', cookiePrefix])].flatMap((name) => [`__Secure-${name}.`, `${name}.`])
}

const SIGNED = /^(.+)\.([A-Za-z0-9+/]{43}=)$/

/** The value that better-auth has signed with one of these secrets: HMAC-SHA-256 over the value alone, whatever the name. */
export function readLegacySignedValue(secrets: readonly string[], signed: string): string | undefined {
  const [, value, signature] = SIGNED.exec(signed) ?? []
  if (value === undefined || signature === undefined) return undefined
  const presented = Buffer.from(signature)
  const valid = secrets.some((secret) => timingSafeEqual(Buffer.from(macOf(secret, value)), presented))
  return valid ? value : undefined
}

function macOf(secret: string, value: string): string {
  return createHmac('sha256', secret).update(value).digest('base64')
}
