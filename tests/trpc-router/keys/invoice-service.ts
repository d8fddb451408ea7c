import { createServer, type Server } from 'node:http'
import { createRemoteJWKSet, errors, jwtVerify } from 'jose'

type Claims = { organization?: { id: string; slug: string; roles: string[]; permissions: string[] } }

const TEXT = { 'content-type': 'text/plain; charset=utf-8' }

/** A service of yours with tenants: it answers members of the token's organization whose roles grant `invoice:read`. */
export function invoiceService(foyer: string, audience: string): Server {
  const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', foyer))
  return createServer(async (request, response) => {
    const [, token = ''] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
    try {
      const { payload } = await jwtVerify<Claims>(token, keys, { issuer: foyer, audience })
      const { organization } = payload
      if (!organization?.permissions.includes('invoice:read')) return response.writeHead(403, TEXT).end()
      response.writeHead(200, TEXT).end(`Invoices of ${organization.slug}`)
    } catch (error) {
      response.writeHead(keysAreMissing(error) ? 503 : 401, TEXT).end()
    }
  })
}

// The token may be good: the caller should try again, not sign in again.
function keysAreMissing(error: unknown): boolean {
  return !(error instanceof errors.JOSEError) || ['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT'].includes(error.code)
}
