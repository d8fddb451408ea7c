import { setTimeout as pause } from 'node:timers/promises'
import { withDatabase } from '../calls.mjs'
import { median } from '../load.mjs'
import { cpuSeconds } from '../process-figures.mjs'
import { post, signUp } from '../sample-users.mjs'
import { databases, databaseUrl, foyerServer, newestPeerServer, peerServer, rounds, stopAll } from '../servers.mjs'
import { mailed, measureWrites } from '../writes.mjs'

const LATER = 10
const LEASE_MILLISECONDS = 20_000
const INVITATIONS = {
  with: 'organization/invite-member, with its mail',
  without: 'organization/invite-member, without',
}

/** What a mail takes of a processor, and how soon the first one after a start is sent. */
export async function mails() {
  await firstMail()
  const contenders = {
    foyer: { ...(await foyerServer('false')), database: databaseUrl(databases.foyer) },
    'better-auth': { ...(await peerServer('false')), database: databaseUrl(databases.peer) },
    'better-auth, newest': { ...(await newestPeerServer()), database: databaseUrl(databases.newest) },
  }
  const measured = Object.fromEntries(Object.keys(contenders).map((name) => [name, []]))
  // The first one warms up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, one] of Object.entries(contenders)) {
      const writes = await measureWrites(one, () => cpuSeconds(one.pid))
      if (round > 0) measured[name].push(writes)
    }
  }
  console.log('processor time of an invitation')
  for (const [name, all] of Object.entries(measured)) {
    const [mailed, unmailed] = [INVITATIONS.with, INVITATIONS.without].map(
      (what) => median(all.map((writes) => writes[what].microseconds)) / 1000,
    )
    const aim = name === 'foyer' ? ' (aim: at most 1.5)' : ''
    console.log(
      `  ${name.padEnd(24)} ${unmailed.toFixed(1)} ms, and ${(mailed - unmailed).toFixed(1)} ms of its mail${aim}`,
    )
  }
  console.log()
  await stopAll()
}

async function firstMail() {
  const { email } = await signUp((await foyerServer('false')).url)
  await stopAll()
  const foyer = await foyerServer('false')
  while (!(await fetch(`${foyer.url}/health/ready`)).ok) await pause(10)
  const took = []
  for (let sent = 0; sent <= LATER; sent += 1) took.push(await millisecondsOfMail(foyer, email))
  const [first, ...later] = took
  console.log(
    `a mail, from when it begins to be sent\n  the first after readiness ${first} ms (aim: at most 300), ` +
      `later ones ${median(later)} ms\n`,
  )
  await stopAll()
}

// When it begins is chosen at random within a second (S35), and is when its lease does.
async function millisecondsOfMail({ url }, email) {
  const { status } = await post(`${url}/api/auth/send-verification-email`, { email })
  if (status !== 200) throw new Error(`send-verification-email answered ${status}`)
  await mailed(databaseUrl(databases.foyer))
  let took = Number.NaN
  await withDatabase(databaseUrl(databases.foyer), async (client) => {
    const { rows } = await client.query(
      'select "sentAt", "availableAt" from "outbox" order by "createdAt" desc limit 1',
    )
    took = rows[0].sentAt.getTime() - rows[0].availableAt.getTime() + LEASE_MILLISECONDS
  })
  return took
}
