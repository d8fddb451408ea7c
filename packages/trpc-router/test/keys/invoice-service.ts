import { createServer, type Server } from 'node:http'
import { createRemoteJWKSet, jwtVerify } from 'jose'

type Claims = { organization?: { id: string; slug: string; roles: string[]; permissions: string[] } }

/** A service of yours with tenants: it answers members of the token's organization whose roles grant `invoice:read`. */
export function invoiceService(foyer: string, audience: string): Server {
  const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', foyer))
  return createServer(async (request, response) => {
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    const verified = await jwtVerify<Claims>(token, keys, { issuer: foyer, audience }).catch(() => undefined)
    if (verified === undefined) return response.writeHead(401).end()
    const { organization } = verified.payload
    if (!organization?.permissions.includes('invoice:read')) return response.writeHead(403).end()
    response.end(`Invoices of ${organization.slug}`)
  })
}
