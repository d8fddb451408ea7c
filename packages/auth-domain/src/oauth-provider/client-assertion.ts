import { allow, type Decision, refuse } from '#decision.ts'
import { limits } from '#limits.ts'
import { type AssertionAlgorithm, assertionAlgorithms, type OAuthClient } from './oauth-client.ts'

/** The `client_assertion_type` of a JWT (RFC 7523, section 2.2). */
export const JWT_BEARER = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** The claims of a JWT that a client sends of itself, as they were sent. */
export type AssertionClaims = Readonly<Record<string, unknown>>

/** An assertion that may be taken once: its `jti`, and until when it would be taken again. */
export type GoodAssertion = { id: string; until: Date }

/**
 * Whether the claims of an assertion say that the client calls this service now (RFC 7523, section 3). It lasts for minutes, since
 * each that was taken is remembered as long; clocks may differ by one.
 */
export function checkAssertion(
  claims: AssertionClaims,
  { clientId, audiences, now }: { clientId: string; audiences: readonly string[]; now: Date },
): Decision<GoodAssertion> {
  const { iss, sub, aud, jti, exp, nbf = 0, iat = 0 } = claims
  const isOwn = iss === clientId && sub === clientId
  const isForUs = [aud].flat().some((audience) => audiences.some((own) => own === audience))
  const isNamed = typeof jti === 'string' && jti !== '' && jti.length <= limits.assertionIdMaxLength
  if (!isOwn || !isForUs || !isNamed) return refuse('OAUTH_CLIENT_NOT_AUTHENTICATED')
  const seconds = now.getTime() / 1000
  const latest = seconds + limits.assertionClockSkew
  const hasBegun = [nbf, iat].every((time) => typeof time === 'number' && time <= latest)
  const ends = typeof exp === 'number' ? exp + limits.assertionClockSkew : 0
  const isCurrent = ends > seconds && ends <= latest + limits.assertionExpiresIn + limits.assertionClockSkew
  if (!hasBegun || !isCurrent) return refuse('OAUTH_CLIENT_NOT_AUTHENTICATED')
  return allow({ id: jti, until: new Date(ends * 1000) })
}

/** What a client may sign with; Ed25519 has two names. */
export function acceptedAlgorithms({
  assertionAlgorithm: own,
}: Pick<OAuthClient, 'assertionAlgorithm'>): AssertionAlgorithm[] {
  if (own === null) return [...assertionAlgorithms]
  return own === 'EdDSA' || own === 'Ed25519' ? ['EdDSA', 'Ed25519'] : [own]
}
