import { availableParallelism } from 'node:os'
import { measureFlood } from '../flood.mjs'
import { inTurn, load } from '../load.mjs'
import { runScript } from '../processes.mjs'
import { perSecond, report } from '../report.mjs'
import { newUser } from '../sample-users.mjs'
import { bareServer, databases, databaseUrl, foyerServer, peerServer, rounds, seconds, stopAll } from '../servers.mjs'
import { measureSignIns } from '../sign-in-methods.mjs'
import { signInLoad, signUpUsers } from '../sign-ins.mjs'

/** What a new service hashes at, and one that was there before. */
const COSTS = [10, 12]

const USERS = 32

export async function passwords() {
  const userCount = availableParallelism() * 2
  const services = {}
  for (const cost of COSTS) services[`foyer, cost ${cost}`] = await foyerServer('false', { BCRYPT_COST: String(cost) })
  services['better-auth (scrypt)'] = await peerServer('false')
  const users = {}
  for (const [name, { url }] of Object.entries(services)) users[name] = await signUpUsers(url, userCount)
  const bcryptAlone = (cost) => runScript('bench/servers/bcrypt.mjs', [String(cost), String(seconds)])
  const signIns = await inTurn(rounds, {
    ...mapped(
      services,
      (name, { url }) =>
        () =>
          perSecond(signInLoad(url, users[name])),
    ),
    ...Object.fromEntries(
      COSTS.map((cost) => [`bcrypt cost ${cost} alone`, async () => Number(await bcryptAlone(cost))]),
    ),
  })
  report('sign-in', signIns, [
    ...COSTS.map((cost) => [`foyer, cost ${cost}`, `bcrypt cost ${cost} alone`, 0.95]),
    ...COSTS.map((cost) => [`foyer, cost ${cost}`, 'better-auth (scrypt)']),
  ])
  const signUps = await inTurn(
    rounds,
    mapped(
      services,
      (_name, { url }) =>
        () =>
          perSecond(signUpLoad(url, userCount)),
    ),
  )
  report(
    'sign-up',
    signUps,
    COSTS.map((cost) => [`foyer, cost ${cost}`, 'better-auth (scrypt)']),
  )
  await stopAll()
  await readsUnderSignIns((await foyerServer('false')).url, users['foyer, cost 10'])
  await stopAll()
}

function mapped(entries, change) {
  return Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, change(name, value)]))
}

export async function signInMethods() {
  // In development the mails are in a mailbox that can be read.
  const environment = { SIGN_IN_METHODS: 'true', NODE_ENV: 'development', SMTP_URL: '' }
  const foyer = await foyerServer('false', environment)
  const bare = await bareServer()
  const database = databaseUrl(databases.foyer)
  const { users, ceilings, methods } = await measureSignIns(foyer.url, bare.url, database, seconds)
  report(
    'sign-in methods without a password, beside get-session from the database, the sign-up of a guest and a bare server with the writes of a sign-in',
    { ...ceilings, ...methods },
    Object.keys(methods).flatMap((name) => Object.keys(ceilings).map((ceiling) => [name, ceiling])),
  )
  const others = { users, seconds: seconds * 2 }
  const { quiet, during, ...flood } = await measureFlood(foyer.url, database, others)
  console.log(
    `others during a flood of ${flood.sent} wrong codes, ${flood.perSecond.toFixed(0)} a second, of which ${flood.compared} were compared`,
  )
  for (const [name, p99] of Object.entries(during))
    console.log(`  ${name.padEnd(24)} p99 ${p99} ms (without: ${quiet[name]} ms)`)
  console.log()
  await stopAll()
}

async function readsUnderSignIns(url, signInUsers) {
  const { cookie } = signInUsers[0]
  const [reads] = await Promise.all([
    load({
      url: `${url}/api/auth/get-session`,
      seconds: seconds * 2,
      connections: 4,
      overallRate: 200,
      headers: { cookie },
    }),
    load({ ...signInLoad(url, signInUsers.slice(1)), connections: USERS, seconds: seconds * 2 }),
  ])
  console.log(
    `get-session while ${USERS} users sign in\n  p99 ${reads.p99} ms at ${reads.perSecond.toFixed(0)}/s (aim: under 50 ms)\n`,
  )
}

function signUpLoad(url, connections) {
  return {
    url: `${url}/api/auth/sign-up/email`,
    connections,
    requests: [
      {
        method: 'POST',
        path: '/api/auth/sign-up/email',
        headers: { 'content-type': 'application/json', origin: url },
        setupRequest: (request) => ({ ...request, body: JSON.stringify(newUser()) }),
      },
    ],
  }
}
