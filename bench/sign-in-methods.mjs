import pg from 'pg'
import { each, load, pressure } from './load.mjs'
import { cookiesOf, PASSWORD, post, signUp } from './sample-users.mjs'
import { beginningOfStep, newPasskey, totpCode } from './software-keys.mjs'

const COUNT = Number(process.env.BENCH_SIGN_INS ?? 600)
const APP_USERS = 60
const BASE = '/api/auth'
const OLDER_STEP = -1

/** How many sign-ins a second each method takes that hashes no password, beside `get-session`. */
export async function measureSignIns(url, database) {
  const users = await givenUsers(url, database)
  const { cookie } = await signUp(url)
  // By the same client, whose own cost is part of every rate.
  const reads = () => each(url, users, () => request('GET', '/get-session', undefined, cookie))
  await reads()
  return {
    'get-session': (await reads()).perSecond,
    'verify-totp': await verifyTotp(url),
    'sign-in by passkey': await signInByPasskey(url, users),
    'sign-in by magic link': await signInByMagicLink(url, users),
  }
}

/** The 99th percentile of other users' calls, without and with a flood of wrong codes. */
export async function measureFlood(url, seconds) {
  const { email, cookie } = await signUp(url)
  const { cookie: attacker } = await signUp(url)
  const quiet = await othersCalls(url, { email, cookie }, seconds)
  const flood = pressure({
    url,
    seconds,
    requests: [
      request('POST', '/two-factor/verify-totp', { code: '000000' }, attacker),
      request('POST', '/sign-in/email-otp', { email, otp: '000000' }),
      request('POST', '/two-factor/verify-backup-code', { code: 'aaaaa-bbbbb' }, attacker),
    ],
  })
  const during = await othersCalls(url, { email, cookie }, seconds)
  return { quiet, during, flood: await flood }
}

async function othersCalls(url, { email, cookie }, seconds) {
  const signIn = {
    ...request('POST', '/sign-in/email', { email, password: PASSWORD }),
    url: `${url}${BASE}/sign-in/email`,
  }
  const [reads, signIns] = await Promise.all([
    load({ url: `${url}${BASE}/get-session`, seconds, connections: 2, overallRate: 100, headers: { cookie } }),
    load({ ...signIn, seconds, connections: 1, overallRate: 1 }),
  ])
  return { 'get-session': reads.p99, 'sign-in/email': signIns.p99 }
}

async function verifyTotp(url) {
  const users = []
  for (let index = 0; index < APP_USERS; index += 1) users.push(await withApp(url, await signUp(url)))
  await beginningOfStep()
  for (const user of users) {
    const code = totpCode(user.totpURI, OLDER_STEP)
    user.cookie = cookiesOf(await ok(post(`${url}${BASE}/two-factor/verify-totp`, { code }, { cookie: user.cookie })))
  }
  const { perSecond } = await each(url, users, ({ cookie, totpURI }) =>
    request('POST', '/two-factor/verify-totp', { code: totpCode(totpURI) }, cookie),
  )
  return perSecond
}

async function withApp(url, { cookie }) {
  const answer = await ok(post(`${url}${BASE}/two-factor/enable`, { password: PASSWORD }, { cookie }))
  return { cookie, totpURI: (await answer.json()).totpURI }
}

// Two calls: the options with a challenge, and the answer to it.
async function signInByPasskey(url, users) {
  const asked = await each(url, users, () => request('POST', '/passkey/generate-authenticate-options', {}))
  const ceremonies = users.map(({ passkey }, index) => {
    const { body, headers } = asked.answers[index]
    return { response: passkey.answer(JSON.parse(body).challenge), cookie: cookiesOf({ headers }) }
  })
  const verified = await each(url, ceremonies, ({ response, cookie }) =>
    request('POST', '/passkey/verify-authentication', { response }, cookie),
  )
  return inSequence(asked.perSecond, verified.perSecond)
}

// Two calls: the mail, which waits in the outbox, and the link of it.
async function signInByMagicLink(url, users) {
  const asked = await each(url, users, ({ email }) => request('POST', '/sign-in/magic-link', { email }))
  const tokens = []
  for (const { email } of users) tokens.push(await mailedToken(url, email))
  const verified = await each(url, tokens, (token) => request('GET', `/magic-link/verify?token=${token}`))
  return inSequence(asked.perSecond, verified.perSecond)
}

async function mailedToken(url, email) {
  for (let tries = 0; tries < 600; tries += 1) {
    const mails = await (await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(email)}`)).json()
    const [mail] = Array.isArray(mails) ? mails : mails.mails
    if (mail !== undefined) return new URL(mail.url).searchParams.get('token')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No mail to ${email}`)
}

function inSequence(...rates) {
  return 1 / rates.reduce((seconds, rate) => seconds + 1 / rate, 0)
}

/** Users with a passkey each, written to the database: signing them up would hash a password. */
async function givenUsers(url, database) {
  const client = new pg.Client(database)
  await client.connect()
  const users = []
  try {
    for (let n = 0; n < COUNT; n += 1) {
      const user = { id: `bench-${n}`, email: `bench.${n}@example.com`, passkey: newPasskey(url) }
      await client.query(
        `insert into "user" ("id", "name", "email", "emailVerified", "role", "createdAt", "updatedAt")
         values ($1, 'Olga', $2, true, 'user', now(), now())`,
        [user.id, user.email],
      )
      await client.query(
        `insert into "passkey" ("id", "publicKey", "userId", "credentialID", "counter", "deviceType", "backedUp", "userVerified", "createdAt")
         values ($1, $2, $1, $3, 0, 'singleDevice', false, true, now())`,
        [user.id, user.passkey.publicKey, user.passkey.id],
      )
      users.push(user)
    }
  } finally {
    await client.end()
  }
  return users
}

function request(method, path, body, cookie) {
  const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) }
  return { method, path: BASE + path, headers, ...(body && { body: JSON.stringify(body) }) }
}

async function ok(asked) {
  const response = await asked
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
  return response
}
