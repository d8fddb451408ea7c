// Whether the request that follows one for a password reset tells if somebody has an account: what is left to do for a mail
// that is sent, while the next request is answered, must not slow it down. Mail is taken at once, so that all of it is done.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startMailServer } from '../bench/mail-server.mjs'
import { signUp } from '../bench/sample-users.mjs'
import { call, freePort, settingsOf, startFoyer, within } from './servers/foyer.mjs'
import { documented } from './servers/operations-document.mjs'
import { makeCluster, makeDirectory, startPostgres } from './servers/postgres.mjs'

export const about =
  'requests that follow one for a password reset take as long whether or not there is an account, on both engines; [rounds], 300 by default'

const ROUNDS = 300
const USERS = 40
// By which the mail of a round has been sent.
const QUIET_MILLIS = 250
// The probability that a random request after a known address takes longer than one after an unknown one (S14).
const LIKE = { from: 0.4, to: 0.6 }
const FOLLOWING = 3

export async function prove([rounds = ROUNDS]) {
  documented('npm run proof -- reset-timing')
  const { directory, stop: remove } = await makeDirectory('reset-timing')
  try {
    const embedded = { DATABASE_URL: '', FOYER_EMBEDDED: 'true', FOYER_DATA_DIR: join(directory, 'embedded') }
    const failures = await proveOn('the embedded database', embedded, Number(rounds))
    const data = join(directory, 'data')
    await makeCluster(data)
    const { urlOf, stop } = await startPostgres(data, await freePort())
    try {
      failures.push(...(await proveOn('PostgreSQL', { DATABASE_URL: urlOf('postgres') }, Number(rounds))))
    } finally {
      await stop()
    }
    assert.deepEqual(failures, [])
  } finally {
    await remove()
  }
}

async function proveOn(engine, database, rounds) {
  const mailPort = await freePort()
  const mail = await startMailServer(mailPort)
  const foyer = await startFoyer(settingsOf(mailPort, database))
  try {
    const users = []
    for (let n = 0; n < USERS; n += 1) users.push(await signUp(foyer.url))
    const before = mail.recipients.length
    const times = await measure(foyer.url, users, rounds)
    await within(10_000, () => assert.ok(mail.recipients.length > before, 'no mail was sent'))
    const probabilities = times.known.map((known, index) => probabilityOfSlower(known, times.unknown[index]))
    const names = ['the reset', ...Array.from({ length: FOLLOWING }, (_, index) => `request ${index + 1} after it`)]
    for (const [index, name] of names.entries()) {
      const [known, unknown] = [times.known[index], times.unknown[index]].map((all) => median(all).toFixed(2))
      console.log(
        `${engine}, ${name}: ${known} ms known, ${unknown} ms unknown, P(slower) ${probabilities[index].toFixed(2)}`,
      )
    }
    const tells = (_, index) => !(probabilities[index] > LIKE.from && probabilities[index] < LIKE.to)
    return names.filter(tells).map((name) => `${engine}: ${name}`)
  } finally {
    await foyer.stop()
    await mail.stop()
  }
}

/** Of each position in a round, what its requests took. */
async function measure(base, users, rounds) {
  const times = { known: [], unknown: [] }
  for (const kind of ['known', 'unknown']) {
    times[kind] = Array.from({ length: FOLLOWING + 1 }, () => [])
  }
  for (let round = 0; round < 2 * rounds; round += 1) {
    const kind = (round + Math.floor(round / 2)) % 2 === 0 ? 'known' : 'unknown'
    const { email, cookie } = users[Math.floor(round / 2) % users.length]
    await pause(QUIET_MILLIS)
    const asked = kind === 'known' ? email : `nobody.${email}`
    const requests = [
      () => call(base, '/request-password-reset', { body: { email: asked } }),
      () => call(base, '/get-session', {}),
      () => call(base, '/list-sessions', { cookie }),
      () => call(base, '/request-password-reset', { body: { email: `somebody.${email}` } }),
    ]
    for (const [index, request] of requests.entries()) {
      const started = performance.now()
      await request()
      times[kind][index].push(performance.now() - started)
    }
  }
  return times
}

function probabilityOfSlower(ones, others) {
  const wins = ones.flatMap((one) => others.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)))
  return wins.reduce((sum, win) => sum + win, 0) / wins.length
}

function median(times) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]
}
