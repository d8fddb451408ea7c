// node-oidc-provider as the proof asks it, by a Node that it runs on: set up as Foyer is where both can be. `/given` makes what
// its pages would give to a client.
import { createHash, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import { RESOURCE, SCOPES } from './request-forms.mjs'

const { default: Provider, errors } = await import(process.env.OIDC_PROVIDER)
const { BASE_URL: issuer, PORT: port, CLIENTS: clients } = process.env
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

const provider = new Provider(issuer, {
  clients: JSON.parse(clients),
  jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'rs', use: 'sig', alg: 'RS256' }] },
  cookies: { keys: ['a-key-of-the-proof'] },
  scopes: [...SCOPES],
  claims: { openid: ['sub'], profile: ['name', 'updated_at'], email: ['email', 'email_verified'] },
  acrValues: ['1', '2'],
  interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
  features: {
    devInteractions: { enabled: false },
    clientCredentials: { enabled: true },
    introspection: { enabled: true },
    revocation: { enabled: true },
    registration: { enabled: true },
    rpInitiatedLogout: { enabled: true },
    deviceFlow: { enabled: true },
    resourceIndicators: { enabled: true, getResourceServerInfo: serverInfo },
  },
  pkce: { required: () => true },
  rotateRefreshToken: true,
  allowOmittingSingleRegisteredRedirectUri: false,
  async findAccount(_ctx, accountId) {
    const claims = { sub: accountId, name: 'Olga', updated_at: 1, email: 'olga@example.com', email_verified: false }
    return { accountId, claims: async () => claims }
  },
})

function serverInfo(_ctx, resource) {
  if (resource !== RESOURCE) throw new errors.InvalidTarget()
  return { scope: 'notes:read', audience: resource, accessTokenFormat: 'jwt', jwt: { sign: { alg: 'RS256' } } }
}

// A code for the scopes that its user has consented to.
async function givenCode({ clientId, redirectUri, verifier, scope }) {
  const client = await provider.Client.find(clientId)
  const grant = new provider.Grant({ accountId: 'olga', clientId })
  grant.addOIDCScope(scope)
  const grantId = await grant.save()
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
  return new provider.AuthorizationCode({
    ...{ accountId: 'olga', client, grantId, redirectUri, scope, gty: 'authorization_code' },
    ...{ codeChallenge, codeChallengeMethod: 'S256', authTime: Math.floor(Date.now() / 1000) },
  }).save()
}

const answer = provider.callback()
createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, issuer)
  if (pathname !== '/given') return answer(request, response)
  response.end(await givenCode(Object.fromEntries(searchParams)))
}).listen(Number(port), '127.0.0.1')
