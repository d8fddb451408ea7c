import { createServer, type Server } from 'node:http'
import { createRemoteJWKSet, errors, jwtVerify } from 'jose'

const TEXT = { 'content-type': 'text/plain; charset=utf-8' }

/**
 * A service of yours: it greets anyone who brings a token of Foyer, and asks Foyer for nothing but its public keys. `audience` is the
 * service's own name among those in Foyer's `jwt.audiences`.
 */
export function greetingService(foyer: string, audience = foyer): Server {
  const keys = createRemoteJWKSet(new URL('/api/auth/jwks', foyer))
  return createServer(async (request, response) => {
    const [, token = ''] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
    try {
      const { payload } = await jwtVerify(token, keys, { issuer: foyer, audience })
      response.writeHead(200, TEXT).end(`Hello ${payload.name}`)
    } catch (error) {
      response.writeHead(keysAreMissing(error) ? 503 : 401, TEXT).end()
    }
  })
}

// The token may be good: the caller should try again, not sign in again.
function keysAreMissing(error: unknown): boolean {
  return !(error instanceof errors.JOSEError) || ['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT'].includes(error.code)
}
