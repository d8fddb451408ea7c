// Two instances of the last release are replaced by today's build in the order of docs/upgrading.md, and that by the release again,
// while guests come, change and leave through HAProxy. Needs Debian's postgresql and haproxy, and the built service.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { startServer } from '../bench/processes.mjs'
import { freePort, readiness, settingsOf, within } from './servers/foyer.mjs'
import { startLoad } from './servers/load.mjs'
import { makeCluster, makeDirectory, query, startPostgres, startProcess } from './servers/postgres.mjs'
import { withStarted } from './servers/with-started.mjs'

export const about =
  "two instances of the last release replaced by this one, and back, with traffic (needs Debian's postgresql and haproxy)"

const root = join(import.meta.dirname, '..')
const RELEASES = join(root, 'apps/api/test/upgrade/releases')
const BUILT = join(root, 'apps/api/dist/main.js')
/** Below the package, where what a service loads is found as from its own directory. */
const CACHE = join(root, 'apps/api/node_modules/.cache')
/** Seconds: longer than HAProxy takes to notice. */
const DRAIN = 3
const STEADY_MILLIS = 4000
const READY_MILLIS = 30_000
const UNHURT = { refusedWrites: {}, changed: {}, unchanged: {}, outdated: 0 }

export async function prove() {
  assert.equal(spawnSync('haproxy', ['-v']).error, undefined, "Debian's haproxy is not installed")
  await withStarted(async (started) => {
    const { directory } = await started(makeDirectory('rolling-upgrade'))
    const data = join(directory, 'data')
    await makeCluster(data)
    const { urlOf } = await started(startPostgres(data, await freePort()))
    const released = await started(unpackRelease())
    const balancer = await started(startBalancer(directory))
    const config = join(directory, 'foyer.config.mjs')
    await writeFile(config, 'export default { anonymous: { enabled: true }, rateLimit: { enabled: false } }')
    const settings = settingsOf(1, {
      ...{ DATABASE_URL: urlOf('postgres'), FOYER_CONFIG: config, FOYER_DRAIN: String(DRAIN) },
      FOYER_BASE_URL: balancer.url,
    })
    const start = (main, port) => started(startServer(main, '/health/live', () => settings, { port }))
    const [first, second, third, fourth] = balancer.ports
    const older = [await start(released.main, first), await start(released.main, second)]
    await within(READY_MILLIS, async () => assert.equal((await readiness(balancer.url)).ready, true))
    const load = startLoad([balancer.url])
    await pause(STEADY_MILLIS)
    console.log(`version ${released.version}, two instances\n  ${told(load.take())}`)
    const newer = [
      await replace(older[0], () => start(BUILT, third)),
      await replace(older[1], () => start(BUILT, fourth)),
    ]
    console.log(`replaced by this one\n  ${told(load.take())}`)
    const again = [first, second].map((port) => () => start(released.main, port))
    for (const [index, one] of newer.entries()) await replace(one, again[index])
    console.log(`and back\n  ${told(load.take())}`)
    await load.stop()
    await assertKept(load.acknowledged, urlOf('postgres'))
  })
}

/** The new one serves before the old one is stopped. */
async function replace(instance, start) {
  const next = await start()
  await within(READY_MILLIS, async () => assert.equal((await readiness(next.url)).ready, true))
  await pause(STEADY_MILLIS)
  await instance.stop()
  await pause(STEADY_MILLIS)
  return next
}

function told({ writes, refusedWrites, changed, unchanged, outdated }) {
  const refused = { refusedWrites, changed: changed.refused, unchanged: unchanged.refused, outdated }
  assert.deepEqual(refused, UNHURT)
  const longest = Math.max(changed.longest, unchanged.longest)
  return `${writes} writes and ${changed.reads + unchanged.reads} reads, none refused; the longest read ${longest.toFixed(0)} ms`
}

async function assertKept({ names, ended }, url) {
  const users = await query(url, 'select "id", "name" from "user" where "id" = any($1)', [[...names.keys()]])
  assert.deepEqual(new Map(users.map(({ id, name }) => [id, name])), names)
  assert.deepEqual(await query(url, 'select from "session" where "token" = any($1)', [[...ended]]), [])
  console.log(`  ${names.size} users and ${ended.size} ended sessions that were acknowledged are as they were`)
}

/** What scripts/keep-service.mjs has kept of the last release. */
async function unpackRelease() {
  const [version] = (await readdir(RELEASES)).sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  await mkdir(CACHE, { recursive: true })
  const directory = await mkdtemp(join(CACHE, 'foyer-released-'))
  const packed = await readFile(join(RELEASES, version, 'service.json.br'))
  for (const [name, text] of Object.entries(JSON.parse(brotliDecompressSync(packed).toString()))) {
    await mkdir(dirname(join(directory, name)), { recursive: true })
    await writeFile(join(directory, name), text)
  }
  return { version, main: join(directory, 'main.js'), stop: () => rm(directory, { recursive: true, force: true }) }
}

/** Sends calls to whichever of four ports are ready. */
async function startBalancer(directory) {
  const [port, ...ports] = await freePorts(5)
  const file = join(directory, 'haproxy.cfg')
  const lines = [
    ...['global', 'maxconn 500', 'defaults', 'mode http', 'option redispatch', 'retries 2'],
    ...['timeout connect 2s', 'timeout client 1m', 'timeout server 1m', 'timeout check 1s'],
    ...['listen foyer', `bind 127.0.0.1:${port}`, 'option httpchk GET /health/ready'],
    'default-server inter 500ms fall 2 rise 1',
    ...ports.map((one) => `server at-${one} 127.0.0.1:${one} check`),
  ]
  await writeFile(file, `${lines.join('\n')}\n`)
  const child = startProcess('haproxy', ['-f', file, '-db'])
  const url = `http://127.0.0.1:${port}`
  await child.until(() => fetch(url))
  return { url, ports, stop: () => child.stop('SIGKILL') }
}

async function freePorts(count) {
  const ports = []
  while (ports.length < count) ports.push(await freePort())
  return ports
}
