import assert from 'node:assert/strict'
import { join } from 'node:path'
import { PASSWORD } from '../../bench/sample-users.mjs'
import { freePort, runFoyer, settingsOf, startFoyer } from '../servers/foyer.mjs'
import { openBrowser } from './browser.mjs'

const ADMIN = 'adam@example.com'
export const USER = { name: 'Olga', email: 'olga@example.com', password: PASSWORD }

/**
 * A provider as its operator starts it, on an embedded database in this directory; its admin was made at the command line, and
 * chose a password by the link. `makeClient` is what that admin does.
 */
export async function startProvider(directory, more = {}) {
  const settings = settingsOf(await freePort(), {
    ...{ FOYER_CONFIG: 'proof/provider/options.mjs', DATABASE_URL: '' },
    ...{ FOYER_EMBEDDED: 'true', FOYER_DATA_DIR: join(directory, 'foyer') },
    ...more,
  })
  const made = await runFoyer(`npx foyer-auth create-admin ${ADMIN}`, settings)
  assert.equal(made.code, 0, made.output)
  const [, token] = /reset-password\/([^?\s]+)/.exec(made.output) ?? []
  const foyer = await startFoyer(settings)
  const api = `${foyer.url}/api/auth`
  const admin = openBrowser()
  await admin.post(`${api}/reset-password`, { token, newPassword: PASSWORD })
  await admin.post(`${api}/sign-in/email`, { email: ADMIN, password: PASSWORD })
  await openBrowser().post(`${api}/sign-up/email`, USER)
  const makeClient = (metadata) => admin.post(`${api}/oauth2/create-client`, metadata)
  return { ...foyer, issuer: api, makeClient, discovery: await discover(api) }
}

async function discover(issuer) {
  const answer = await fetch(`${issuer}/.well-known/openid-configuration`)
  assert.equal(answer.status, 200)
  return answer.json()
}

/** What a user does on the page that an authorization request leads to: signs in where nobody is, and consents. */
export async function answerPages({ issuer }, browser, page) {
  const isPage = (url) => url.startsWith(new URL('/consent?', issuer).href)
  const queryOf = (url) => new URL(url).search.slice(1)
  let url = page
  if (!isPage(url)) return url
  if ((await browser.send(`${issuer}/get-session`)).text === 'null') {
    await browser.post(`${issuer}/sign-in/email`, { email: USER.email, password: USER.password })
    url = (await browser.post(`${issuer}/oauth2/continue`, { postLogin: true, oauth_query: queryOf(url) })).url
  }
  if (!isPage(url)) return url
  return (await browser.post(`${issuer}/oauth2/consent`, { accept: true, oauth_query: queryOf(url) })).url
}

/** Whom an access token is of, as the user info answers it. */
export async function userInfo({ discovery }, token) {
  const answer = await fetch(discovery.userinfo_endpoint, { headers: { authorization: `Bearer ${token}` } })
  return { status: answer.status, claims: answer.status === 200 ? await answer.json() : undefined }
}
