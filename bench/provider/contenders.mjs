import { createHash, randomBytes } from 'node:crypto'
import { withDatabase } from '../calls.mjs'
import { CONNECTIONS } from '../load.mjs'
import { post, signUp } from '../sample-users.mjs'
import { databases, databaseUrl, foyerServer, oidcProviderServer } from '../servers.mjs'

const REDIRECT = 'https://app.example.com/callback'
const SCOPE = 'openid profile email offline_access'

/** A provider with a client that has a secret, and a refresh token for each connection; all on the same Node. */
export async function startProviders(fetched) {
  return {
    foyer: await foyer(await foyerServer('false', { OAUTH_PROVIDER: 'true' }, fetched.node)),
    'node-oidc-provider': await rival(await oidcProviderServer(fetched, databaseUrl(databases.provider))),
    'node-oidc-provider in memory': await rival(await oidcProviderServer(fetched)),
  }
}

async function rival({ url, pid }) {
  const { client, refreshTokens } = await (await fetch(`${url}/seed`)).json()
  return { pid, ...(await contender(`${url}/.well-known/openid-configuration`, client, refreshTokens)) }
}

async function foyer({ url, pid }) {
  const { email, cookie } = await signUp(url)
  await withDatabase(databaseUrl(databases.foyer), (database) =>
    database.query(`update "user" set role = 'admin' where email = $1`, [email]),
  )
  const grant_types = ['authorization_code', 'refresh_token', 'client_credentials']
  const metadata = { client_name: 'Bench', redirect_uris: [REDIRECT], grant_types, skip_consent: true }
  const made = await post(`${url}/api/auth/oauth2/create-client`, metadata, { cookie })
  if (made.status !== 200) throw new Error(await made.text())
  const client = await made.json()
  const api = `${url}/api/auth`
  const refreshTokens = []
  for (let count = 0; count < CONNECTIONS; count += 1) refreshTokens.push(await givenRefreshToken(api, client, cookie))
  return { pid, ...(await contender(`${api}/.well-known/openid-configuration`, client, refreshTokens)) }
}

async function givenRefreshToken(api, client, cookie) {
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    ...{ response_type: 'code', client_id: client.client_id, redirect_uri: REDIRECT, scope: SCOPE },
    ...{ code_challenge: createHash('sha256').update(verifier).digest('base64url'), code_challenge_method: 'S256' },
  })
  const answer = await fetch(`${api}/oauth2/authorize?${query}`, { headers: { cookie }, redirect: 'manual' })
  const code = new URL(answer.headers.get('location')).searchParams.get('code')
  const form = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: verifier }
  return (await tokens(`${api}/oauth2/token`, basicOf(client), form)).refresh_token
}

async function contender(metadataUrl, client, refreshTokens) {
  const metadata = await (await fetch(metadataUrl)).json()
  const authorization = basicOf(client)
  const form = { grant_type: 'refresh_token', refresh_token: refreshTokens[0] }
  const first = await tokens(metadata.token_endpoint, authorization, form)
  return {
    ...{ metadataUrl, metadata, authorization },
    refreshTokens: [first.refresh_token, ...refreshTokens.slice(1)],
    accessToken: first.access_token,
  }
}

function basicOf({ client_id: id, client_secret: secret }) {
  return `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
}

async function tokens(url, authorization, form) {
  const answer = await fetch(url, { method: 'POST', headers: { authorization }, body: new URLSearchParams(form) })
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
