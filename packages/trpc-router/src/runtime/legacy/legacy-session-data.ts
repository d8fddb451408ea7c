import { helperSignature, parseObject } from '#runtime/secrets/session-data.ts'

/** Whether better-auth wrote a `session_data` with one of these secrets: as the helper's form, without our proof. */
export function isLegacySessionData(secrets: readonly string[], value: string): boolean {
  const parsed = parseObject(Buffer.from(value, 'base64url').toString())
  if (parsed === undefined || !('signature' in parsed) || !('session' in parsed)) return false
  const { session, signature } = parsed
  if (typeof session !== 'object' || session === null) return false
  const content = { session, expiresAt: Reflect.get(parsed, 'expiresAt') }
  return secrets.some((secret) => signature === helperSignature(content, secret))
}
