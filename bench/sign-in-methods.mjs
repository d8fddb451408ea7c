import { BASE, cookiesIn, request, withDatabase } from './calls.mjs'
import { CONNECTIONS, each, load } from './load.mjs'
import { signUp } from './sample-users.mjs'
import { beginningOfStep, newPasskey, totpCode } from './software-keys.mjs'

// The development mailbox keeps 500 mails.
const COUNT = Number(process.env.BENCH_SIGN_INS ?? 480)
const OLDER_STEP = -1

/**
 * How many sign-ins a second each method takes that hashes no password; their ceilings are `get-session`, which writes
 * nothing, the sign-up of a guest, which writes a session and asks for no proof, and the bare server, which writes what
 * a sign-in does and decides nothing. Each has been warmed up.
 */
export async function measureSignIns(url, bareUrl, database, seconds) {
  const [users, appUsers] = [await givenUsers(url, database, 'passkey'), await givenUsers(url, database, 'app')]
  const { cookie } = await signUp(url)
  const reads = () => load({ url: `${url}${BASE}/get-session`, seconds, connections: CONNECTIONS, headers: { cookie } })
  await reads()
  return {
    users,
    ceilings: {
      'get-session': (await reads()).perSecond,
      'sign-up of a guest': await signUpGuests(url),
      'Express + writes': await signInBare(bareUrl, users),
    },
    methods: {
      'verify-totp': await verifyTotp(url, appUsers),
      'sign-in by passkey': await signInByPasskey(url, users),
      'sign-in by magic link': await signInByMagicLink(url, users),
    },
  }
}

async function signUpGuests(url) {
  const guests = () => each(url, new Array(COUNT).fill(), () => request('POST', '/sign-in/anonymous', {}))
  await guests()
  return (await guests()).perSecond
}

async function signInBare(url, users) {
  const signIns = () =>
    each(url, users, ({ id }) => ({
      method: 'POST',
      path: '/sign-in',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id }),
    }))
  await signIns()
  return (await signIns()).perSecond
}

async function verifyTotp(url, users) {
  const apps = await withApps(url, users)
  await beginningOfStep()
  const confirmed = await verifyCodes(url, apps, OLDER_STEP)
  const sessions = apps.map((app, index) => ({ ...app, cookie: cookiesIn(confirmed.answers[index]) }))
  return (await verifyCodes(url, sessions)).perSecond
}

function verifyCodes(url, apps, steps) {
  return each(url, apps, ({ cookie, totpURI }) =>
    request('POST', '/two-factor/verify-totp', { code: totpCode(totpURI, steps) }, cookie),
  )
}

/** The same users with a session each and an authenticator app that waits for its first code. They sign in by passkey: a password would be hashed. */
export async function withApps(url, users) {
  const { verified } = await passkeyCeremonies(url, users)
  const signedIn = users.map((user, index) => ({ ...user, cookie: cookiesIn(verified.answers[index]) }))
  const enabled = await each(url, signedIn, ({ cookie }) =>
    request('POST', '/two-factor/enable', { password: '' }, cookie),
  )
  return signedIn.map((user, index) => ({ ...user, ...JSON.parse(enabled.answers[index].body) }))
}

// Two calls: the options with a challenge, and the answer to it.
async function signInByPasskey(url, users) {
  const { asked, verified } = await passkeyCeremonies(url, users)
  return inSequence(asked.perSecond, verified.perSecond)
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
  const half = users.length / 2
  await followLinks(url, users.slice(0, half))
  return followLinks(url, users.slice(half))
}

async function followLinks(url, users) {
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
async function givenUsers(url, database, group) {
  const users = []
  await withDatabase(database, async (client) => {
    for (let n = 0; n < COUNT; n += 1) {
      const user = { id: `${group}-${n}`, email: `${group}.${n}@example.com`, passkey: newPasskey(url) }
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
