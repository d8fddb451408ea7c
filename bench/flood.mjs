import { BASE, cookiesIn, request, withDatabase } from './calls.mjs'
import { each, load, sendAll } from './load.mjs'
import { PASSWORD, signUp } from './sample-users.mjs'
import { withApps } from './sign-in-methods.mjs'
import { beginningOfStep, totpCode } from './software-keys.mjs'

const BACKUP_CODE = 'aaaaa-bbbbb'
/** Of each kind as many as are compared: ten second factors a user and hour, three attempts at a code by mail. */
const GUESSES = { totp: 5, backup: 5, mailed: 3 }

/**
 * The 99th percentile of another user's calls, without and with a flood of wrong codes. It is sent by as many users with a
 * second factor as it takes for all of it to reach the comparison.
 */
export async function measureFlood(url, database, { users, seconds }) {
  const other = await signUp(url)
  const attackers = await enrolled(url, database, users)
  const quiet = await othersCalls(url, other, seconds)
  const guesses = attackers.flatMap(guessesOf)
  const flood = sendAll(url, guesses, { overallRate: Math.ceil(guesses.length / seconds) })
  const during = await othersCalls(url, other, seconds)
  const { perSecond, answers } = await flood
  const compared = answers.filter(({ body }) => /Invalid (code|backup code|OTP)/.test(body)).length
  return { quiet, during, perSecond, sent: answers.length, compared }
}

async function enrolled(url, database, users) {
  const apps = await withApps(url, users)
  await beginningOfStep()
  const confirmed = await each(url, apps, ({ cookie, totpURI }) =>
    request('POST', '/two-factor/verify-totp', { code: totpCode(totpURI) }, cookie),
  )
  const asked = await each(url, apps, ({ email }) =>
    request('POST', '/email-otp/send-verification-otp', { email, type: 'sign-in' }),
  )
  await mailedCodes(database, apps.length)
  return apps.map(({ email }, index) => ({
    email,
    session: cookiesIn(confirmed.answers[index]),
    asking: cookiesIn(asked.answers[index]),
  }))
}

function guessesOf({ email, session, asking }) {
  const totp = request('POST', '/two-factor/verify-totp', { code: '000000' }, session)
  const backup = request('POST', '/two-factor/verify-backup-code', { code: BACKUP_CODE }, session)
  const mailed = request('POST', '/sign-in/email-otp', { email, otp: '000000' }, asking)
  return [
    ...new Array(GUESSES.totp).fill(totp),
    ...new Array(GUESSES.backup).fill(backup),
    ...new Array(GUESSES.mailed).fill(mailed),
  ]
}

// The worker stores a code when it mails it.
async function mailedCodes(database, count) {
  await withDatabase(database, async (client) => {
    for (let tries = 0; tries < 600; tries += 1) {
      const { rows } = await client.query(
        `select count(*)::int as n from "verification" where "purpose" = 'sign-in-code'`,
      )
      if (rows[0].n >= count) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error('The codes were not mailed')
  })
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
