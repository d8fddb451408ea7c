const BEARER = /^bearer(?: (.*))?$/is

/**
 * The token of an `Authorization` header of the scheme Bearer, whose letters may be of any case (RFC 9110); one blank
 * separates them. Undefined for other schemes and for a header without one (T151).
 */
export function bearerTokenOf(authorization: string | undefined): string | undefined {
  const match = authorization === undefined ? null : BEARER.exec(authorization)
  return match === null ? undefined : (match[1] ?? '')
}
