const DESCRIPTIONS: Readonly<Record<string, string>> = {
  TOKEN_EXPIRED: 'The access token has expired',
  OTHER_AUDIENCE: 'The access token is for another resource',
  OTHER_ISSUER: 'The access token is of another issuer',
}

/**
 * Refuses a request without a good access token, and says where its client learns how to get one (RFC 9728, section 5.1).
 * `code`: what is wrong with the token; undefined where there is none.
 */
export function challenge(metadataUrl: string, code?: string): Response {
  const parameters = { resource_metadata: metadataUrl }
  if (code === undefined) return refusal(401, parameters)
  return refusal(401, errorOf('invalid_token', DESCRIPTIONS[code] ?? 'The access token is invalid'), parameters)
}

/** Refuses a good access token that lacks a scope, and names those that it needs (RFC 6750, section 3.1). */
export function insufficientScope(metadataUrl: string, scopes: readonly string[]): Response {
  const error = errorOf('insufficient_scope', 'The access token lacks a scope')
  return refusal(403, error, { scope: scopes.join(' '), resource_metadata: metadataUrl })
}

type Parameters = Readonly<Record<string, string>>

function errorOf(error: string, error_description: string): Parameters {
  return { error, error_description }
}

// What parsers of the header read has no quotes: fixed texts, scopes and URLs.
function refusal(status: 401 | 403, said: Parameters, further: Parameters = {}): Response {
  const parameters = Object.entries({ ...said, ...further }).map(([name, value]) => `${name}="${value}"`)
  const headers = { 'www-authenticate': `Bearer ${parameters.join(', ')}`, 'cache-control': 'no-store' }
  return 'error' in said ? Response.json(said, { status, headers }) : new Response(null, { status, headers })
}
