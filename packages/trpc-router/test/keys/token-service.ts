import { createServer, type Server } from 'node:http'
import { createRemoteJWKSet, jwtVerify } from 'jose'

/**
 * A service of yours: it greets whoever brings a token of Foyer, and asks Foyer for nothing but its public keys. `audience` is the
 * service's own name among those in Foyer's `jwt.audiences`.
 */
export function greetingService(foyer: string, audience = foyer): Server {
  const keys = createRemoteJWKSet(new URL('/api/auth/jwks', foyer))
  return createServer(async (request, response) => {
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    try {
      const { payload } = await jwtVerify(token, keys, { issuer: foyer, audience })
      response.end(`Hello ${payload.name}`)
    } catch {
      response.writeHead(401).end()
    }
  })
}
