import { createAuth } from '../../packages/rest-compat/dist/client/server.js'
import { inTurn } from '../load.mjs'
import { signUp } from '../sample-users.mjs'
import { foyerServer, rounds, seconds, stopAll } from '../servers.mjs'

const AT_ONCE = 200
/** Milliseconds of processor. */
const AIM = 0.3

/** What asking who is signed in takes of an application's processor, by the client for servers and by `fetch` alone. */
export async function applicationServer() {
  const { url } = await foyerServer('false')
  const { cookie } = await signUp(url)
  // Requests of one cookie are asked once for all; another cookie beside it makes them others.
  const cookies = Array.from({ length: AT_ONCE }, (_none, index) => `${cookie}; n=${index}`)
  const auth = createAuth({ url })
  const target = `${url}/api/auth/get-session?disableRefresh=true`
  const figures = await inTurn(rounds, {
    getSession: () => processorOf(cookies, (own) => auth.api.getSession({ headers: new Headers({ cookie: own }) })),
    fetch: () => processorOf(cookies, async (own) => (await fetch(target, { headers: { cookie: own } })).text()),
  })
  console.log(`get-session, ${AT_ONCE} at once, by the server of an application: processor time of one`)
  for (const [name, milliseconds] of Object.entries(figures))
    console.log(`  ${name.padEnd(12)} ${milliseconds.toFixed(3)} ms`)
  const beside = figures.getSession - figures.fetch
  console.log(`  beside the round trip ${beside.toFixed(3)} ms (aim: at most ${AIM})\n`)
  await stopAll()
}

// This process is the application: nothing else runs in it.
async function processorOf(cookies, ask) {
  const end = performance.now() + seconds * 1000
  const before = process.cpuUsage()
  let asked = 0
  while (performance.now() < end) {
    const answers = await Promise.all(cookies.map(ask))
    if (!answers.every(Boolean)) throw new Error('Nobody is signed in')
    asked += answers.length
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / asked
}
