// node-oidc-provider as its documents have it, with an adapter on PostgreSQL, or in memory where there is no DATABASE_URL. `/seed` gives what the bench begins with; its pages are never asked for.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { MemoryAdapter, openStorage } from '../provider/adapter.mjs'

const { default: Provider } = await import(process.env.OIDC_PROVIDER)
const { DATABASE_URL: database, BASE_URL: issuer, PORT: port } = process.env
const account = { id: 'olga', name: 'Olga', email: 'olga@example.com' }
const storage = database ? await openStorage(database) : undefined
const find = storage?.findAccount ?? (async () => account)
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

const provider = new Provider(issuer, {
  adapter: storage?.Adapter ?? MemoryAdapter,
  // The clients are rows, as those of Foyer are: made once, by the adapter.
  clients: [],
  jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'rs', use: 'sig', alg: 'RS256' }] },
  cookies: { keys: [randomBytes(32).toString('hex')] },
  scopes: ['openid', 'offline_access', 'notes:read'],
  claims: { openid: ['sub'], profile: ['name'], email: ['email'] },
  features: {
    devInteractions: { enabled: false },
    clientCredentials: { enabled: true },
    introspection: { enabled: true },
    revocation: { enabled: true },
  },
  pkce: { required: () => true },
  rotateRefreshToken: true,
  ttl: { AccessToken: 600, ClientCredentials: 600, IdToken: 3600, RefreshToken: 30 * 86_400, Grant: 30 * 86_400 },
  async findAccount(_ctx, id) {
    const { id: sub, name, email } = await find(id)
    return { accountId: sub, claims: async () => ({ sub, name, email }) }
  },
})
const answer = provider.callback()

const client = {
  client_id: 'bench',
  client_secret: 'a-secret-of-the-bench',
  redirect_uris: ['https://app.example.com/callback'],
  grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
  token_endpoint_auth_method: 'client_secret_basic',
}
const scope = 'openid profile email offline_access'

async function seed() {
  await storage?.storeAccount(account)
  const stored = new provider.Client(client)
  await provider.Client.adapter.upsert(client.client_id, stored.metadata())
  return { client, refreshTokens: await Promise.all(Array.from({ length: 8 }, () => givenRefreshToken(stored))) }
}

async function givenRefreshToken(client) {
  const grant = new provider.Grant({ accountId: account.id, clientId: client.clientId })
  grant.addOIDCScope(scope)
  const grantId = await grant.save()
  const token = new provider.RefreshToken({
    ...{ accountId: account.id, client, grantId, scope, gty: 'authorization_code' },
    authTime: Math.floor(Date.now() / 1000),
  })
  return token.save()
}

createServer(async (request, response) => {
  if (request.url !== '/seed') return answer(request, response)
  response.setHeader('content-type', 'application/json').end(JSON.stringify(await seed()))
}).listen(Number(port), '127.0.0.1')
