// node-oidc-provider as an oracle: both are asked the same, and what differs must be declared, with its reason.
import assert from 'node:assert/strict'
import { startServer } from '../../bench/processes.mjs'
import { fetchOidcProvider } from '../../bench/provider/fetched.mjs'
import { PASSWORD } from '../../bench/sample-users.mjs'
import { openBrowser } from './browser.mjs'
import { differencesOf, faultsOf, unneededFields } from './compare.mjs'
import { USER } from './foyer.mjs'
import { answerOf, sendTo } from './outcome.mjs'
import { basicOf, DEVICE_GRANT, REDIRECT, SCOPE, VERIFIER } from './request-forms.mjs'
import { requests } from './requests.mjs'

const CODES = ['authorization_code', 'refresh_token']
const NO_BROWSER = { redirect_uris: [], response_types: [] }
const kinds = {
  confidential: { grant_types: [...CODES, 'client_credentials', DEVICE_GRANT] },
  other: { grant_types: CODES },
  machine: { grant_types: ['client_credentials'], ...NO_BROWSER },
  open: { grant_types: CODES, token_endpoint_auth_method: 'none' },
  device: { grant_types: [DEVICE_GRANT, 'refresh_token'], token_endpoint_auth_method: 'none', ...NO_BROWSER },
}

export async function proveOracle(provider) {
  const fetched = fetchOidcProvider()
  try {
    await compare(await foyerSide(provider), fetched)
  } finally {
    fetched.remove()
  }
}

async function compare(foyer, fetched) {
  const clients = Object.entries(kinds).map(([kind, more]) => ({
    ...{ client_id: kind, redirect_uris: [REDIRECT], token_endpoint_auth_method: 'client_secret_basic', ...more },
    ...(more.token_endpoint_auth_method !== 'none' && { client_secret: `a-secret-of-${kind}-0123456789` }),
  }))
  const environment = (url) => ({ BASE_URL: url, OIDC_PROVIDER: fetched.module, CLIENTS: JSON.stringify(clients) })
  const path = '/.well-known/openid-configuration'
  const server = await startServer('proof/provider/oidc-provider.mjs', path, environment, { node: fetched.node })
  try {
    const oracle = await oracleSide(server, clients)
    const answers = await ask(foyer, oracle)
    const found = differencesOf(answers)
    console.log(`${Object.keys(answers).length} requests, ${Object.keys(found).length} differences`)
    assert.deepEqual(faultsOf(found), {})
    assert.deepEqual(unneededFields(answers), [], 'fields are not compared that no answer differs by')
  } finally {
    await server.stop()
  }
}

/** What each side answers, by the title of the request. */
async function ask(...sides) {
  const answers = {}
  for (const [title, request] of Object.entries(requests)) {
    answers[title] = []
    for (const side of sides) answers[title].push(await answerOf(side, request))
  }
  return answers
}

async function foyerSide({ issuer, discovery: metadata, makeClient }) {
  const clients = { ...fictitious }
  for (const [kind, more] of Object.entries(kinds)) {
    clients[kind] = await makeClient({
      ...{ client_name: `Acme ${kind}`, redirect_uris: [REDIRECT], skip_consent: true, ...more },
    })
  }
  clients.wrong = { ...clients.confidential, client_secret: 'wrong' }
  clients.open = { ...clients.open, client_secret: '' }
  const browser = openBrowser()
  await browser.post(`${issuer}/sign-in/email`, { email: USER.email, password: PASSWORD })
  return side({ issuer, metadata, clients }, async (scope) => {
    const query = {
      ...{ response_type: 'code', client_id: clients.confidential.client_id, redirect_uri: REDIRECT, scope },
      ...{ code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' },
    }
    const { url } = await browser.visit(`${metadata.authorization_endpoint}?${new URLSearchParams(query)}`, (at) =>
      at.startsWith(REDIRECT),
    )
    return new URL(url).searchParams.get('code')
  })
}

async function oracleSide({ url: issuer }, made) {
  const metadata = await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()
  const clients = { ...fictitious, ...Object.fromEntries(made.map((client) => [client.client_id, client])) }
  clients.wrong = { ...clients.confidential, client_secret: 'wrong' }
  clients.open = { ...clients.open, client_secret: '' }
  return side({ issuer, metadata, clients }, async (scope) => {
    const query = { clientId: clients.confidential.client_id, redirectUri: REDIRECT, verifier: VERIFIER, scope }
    return (await fetch(`${issuer}/given?${new URLSearchParams(query)}`)).text()
  })
}

const fictitious = { unknown: { client_id: 'unknown', client_secret: 'unknown' } }

/** What requests need of a provider: its clients, a fresh code and fresh tokens. */
function side(known, codeOf) {
  const code = (scope = SCOPE) => codeOf(scope)
  async function tokens(scope) {
    const form = { grant_type: 'authorization_code', redirect_uri: REDIRECT, code_verifier: VERIFIER }
    const body = new URLSearchParams({ ...form, code: await code(scope) })
    const headers = { authorization: basicOf(known.clients.confidential) }
    return (await fetch(known.metadata.token_endpoint, { method: 'POST', headers, body })).json()
  }
  return { ...known, code, tokens, answer: sendTo }
}
