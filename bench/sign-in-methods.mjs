import { BASE, cookiesIn, request, withDatabase } from './calls.mjs'
import { CONNECTIONS, each, load } from './load.mjs'
import { cookiesOf, PASSWORD, post, signUp } from './sample-users.mjs'
import { beginningOfStep, newPasskey, totpCode } from './software-keys.mjs'

// The development mailbox keeps 500 mails.
const COUNT = Number(process.env.BENCH_SIGN_INS ?? 480)
const APP_USERS = 64
const OLDER_STEP = -1

/** How many sign-ins a second each method takes that hashes no password, and how many `get-session`, their ceiling. */
export async function measureSignIns(url, database, seconds) {
  const users = await givenUsers(url, database)
  const { cookie } = await signUp(url)
  const reads = () => load({ url: `${url}${BASE}/get-session`, seconds, connections: CONNECTIONS, headers: { cookie } })
  await reads()
  // The first of them loads what verifies signatures.
  await signInByPasskey(url, users.slice(0, CONNECTIONS))
  return {
    users,
    figures: {
      'get-session': (await reads()).perSecond,
      'verify-totp': await verifyTotp(url),
      'sign-in by passkey': await signInByPasskey(url, users),
      'sign-in by magic link': await signInByMagicLink(url, users),
    },
  }
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
  const { asked, verified } = await passkeyCeremonies(url, users)
  return inSequence(asked.perSecond, verified.perSecond)
}

/** The same users with the cookies of a session each. */
export async function signedInByPasskey(url, users) {
  const { verified } = await passkeyCeremonies(url, users)
  return users.map((user, index) => ({ ...user, cookie: cookiesIn(verified.answers[index]) }))
}

async function passkeyCeremonies(url, users) {
  const asked = await each(url, users, () => request('POST', '/passkey/generate-authenticate-options', {}))
  const ceremonies = users.map(({ passkey }, index) => {
    const answer = asked.answers[index]
    return { response: passkey.answer(JSON.parse(answer.body).challenge), cookie: cookiesIn(answer) }
  })
  const verified = await each(url, ceremonies, ({ response, cookie }) =>
    request('POST', '/passkey/verify-authentication', { response }, cookie),
  )
  return { asked, verified }
}

// Two calls: the mail, which waits in the outbox, and the link of it, in the browser that asked.
async function signInByMagicLink(url, users) {
  const asked = await each(url, users, ({ email }) => request('POST', '/sign-in/magic-link', { email }))
  const links = []
  for (const [index, { email }] of users.entries())
    links.push({ token: await mailedToken(url, email), cookie: cookiesIn(asked.answers[index]) })
  const verified = await each(url, links, ({ token, cookie }) =>
    request('GET', `/magic-link/verify?token=${token}`, undefined, cookie),
  )
  return inSequence(asked.perSecond, verified.perSecond)
}

async function mailedToken(url, email) {
  for (let tries = 0; tries < 600; tries += 1) {
    const mails = await (await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(email)}`)).json()
    const mail = (Array.isArray(mails) ? mails : mails.mails).find(({ template }) => template === 'magic-link')
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
  const users = []
  await withDatabase(database, async (client) => {
    for (let n = 0; n < COUNT; n += 1) {
      const user = { id: `bench-${n}`, email: `bench.${n}@example.com`, passkey: newPasskey(url) }
      await client.query(
        `insert into "user" ("id", "name", "email", "emailVerified", "role", "createdAt", "updatedAt")
         values ($1, 'Olga', $2, true, 'user', now(), now())`,
        [user.id, user.email],
      )
      await client.query(
        `insert into "passkey" ("id", "publicKey", "userId", "credentialID", "counter", "deviceType", "backedUp", "userVerified", "provenAt", "createdAt")
         values ($1, $2, $1, $3, 0, 'singleDevice', false, true, now(), now())`,
        [user.id, user.passkey.publicKey, user.passkey.id],
      )
      users.push(user)
    }
  })
  return users
}

async function ok(asked) {
  const response = await asked
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
  return response
}
