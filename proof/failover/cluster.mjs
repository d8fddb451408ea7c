import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDoor } from '../servers/door.mjs'
import { freePort, within } from '../servers/foyer.mjs'
import { makeDirectory, postgresPrograms, query, serverUser, startProcess } from '../servers/postgres.mjs'

const MEMBERS = ['one', 'two', 'three']
const SCOPE = 'foyer'
/** Of Patroni: how long a leader that says nothing stays the leader, in seconds; its least. */
const TTL = 20
const UP_MILLIS = 120_000

/**
 * Three PostgreSQL under Patroni with etcd, behind HAProxy: `writerUrl` leads to the leader, `readUrl` to its standbys. A member
 * reaches etcd, is reached by HAProxy, and is followed by the others, through doors of its own.
 */
export async function startCluster({ isSynchronous }) {
  const { directory, stop: remove } = await makeDirectory('failover')
  const running = [remove]
  try {
    const etcd = await startEtcd(directory, running)
    const members = []
    for (const name of MEMBERS) members.push(await startMember(name, { directory, etcd, isSynchronous, running }))
    const ports = await startBalancer(directory, members, running)
    const urls = ports.map((port) => `postgres://postgres@127.0.0.1:${port}/postgres`)
    const cluster = { members, writerUrl: urls[0], readUrl: urls[1], stop: () => stopAll(running) }
    await isWhole(cluster)
    return cluster
  } catch (error) {
    await stopAll(running)
    throw error
  }
}

/** Waits until one member leads, the others follow it, and both ways through HAProxy lead to them. */
export async function isWhole({ members, writerUrl, readUrl }) {
  await within(UP_MILLIS, async () => {
    const states = await Promise.all(members.map(stateOf))
    const roles = states.map(({ role, state }) => (state === 'running' ? role : state)).sort()
    const leads = roles.filter((role) => role === 'master' || role === 'primary').length
    if (leads !== 1 || roles.filter((role) => role === 'replica').length !== 2) throw new Error(`They are ${roles}`)
    const [{ following }] = await query(
      writerUrl,
      `select count(*)::int as "following" from pg_stat_replication where state = 'streaming'`,
    )
    if (following !== 2) throw new Error(`${following} follow`)
    await query(readUrl, 'select 1')
  })
}

/** The member that leads. */
export async function leaderOf({ members }) {
  for (const member of members) if (/^(?:master|primary)$/.test((await stateOf(member)).role)) return member
  throw new Error('Nobody leads')
}

async function stateOf({ rest }) {
  const answer = await fetch(`http://127.0.0.1:${rest}/patroni`, { signal: AbortSignal.timeout(2000) }).catch(
    () => undefined,
  )
  return answer === undefined ? { state: 'silent' } : answer.json()
}

async function startEtcd(directory, running) {
  const [port, peers] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const peerUrl = `http://127.0.0.1:${peers}`
  const child = startProcess('etcd', [
    ...['--name', 'etcd', '--data-dir', join(directory, 'etcd'), '--logger', 'zap', '--log-outputs', 'stderr'],
    ...['--listen-client-urls', url, '--advertise-client-urls', url],
    ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
    ...['--initial-cluster', `etcd=${peerUrl}`],
  ])
  running.push(() => child.stop('SIGKILL'))
  await child.until(async () => (await fetch(`${url}/health`)).ok)
  return port
}

async function startMember(name, { directory, etcd, isSynchronous, running }) {
  const [port, rest] = [await freePort(), await freePort()]
  const doors = {
    toEtcd: await openDoor(etcd),
    toFollowers: await openDoor(port),
    toBalancer: await openDoor(port),
    toChecks: await openDoor(rest),
  }
  running.push(() => Promise.all(Object.values(doors).map((door) => door.stop())))
  const data = join(directory, name)
  const file = join(directory, `${name}.json`)
  const account = (username) => ({ username, password: 'not-asked' })
  const trusted = ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust']
  // JSON is YAML.
  await writeFile(
    file,
    JSON.stringify({
      ...{ scope: SCOPE, name },
      restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
      // Otherwise it asks etcd where it is, and goes there itself.
      etcd3: { host: `127.0.0.1:${doors.toEtcd.port}`, use_proxies: true },
      bootstrap: {
        dcs: {
          ...{ ttl: TTL, loop_wait: 2, retry_timeout: 3, synchronous_mode: isSynchronous },
          postgresql: { use_pg_rewind: true, parameters: { wal_keep_size: '256MB', max_connections: 60 } },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums', 'no-sync'],
        pg_hba: trusted,
      },
      postgresql: {
        ...{ listen: `127.0.0.1:${port}`, connect_address: `127.0.0.1:${doors.toFollowers.port}` },
        ...{ data_dir: data, bin_dir: await postgresPrograms(), pg_hba: trusted },
        authentication: {
          superuser: account('postgres'),
          replication: account('replicator'),
          rewind: account('postgres'),
        },
        parameters: { unix_socket_directories: '' },
        pgpass: join(directory, `${name}.pgpass`),
        // One that cannot be rewound is copied anew.
        remove_data_directory_on_rewind_failure: true,
        remove_data_directory_on_diverged_timelines: true,
      },
    }),
  )
  if (serverUser.uid !== undefined) chownSync(file, serverUser.uid, serverUser.gid)
  const member = { name, rest, doors, ...patroniOf(file, data) }
  running.push(() => member.kill())
  member.start()
  await within(UP_MILLIS, async () => {
    if ((await stateOf(member)).state !== 'running') throw new Error(`${name} does not come up`)
  })
  return member
}

function patroniOf(file, data) {
  let child
  const signal = (name) => {
    for (const pid of processesOf(child, data)) {
      try {
        process.kill(pid, name)
      } catch (error) {
        // It has ended since it was listed.
        if (error.code !== 'ESRCH') throw error
      }
    }
  }
  return {
    start() {
      child = spawn('patroni', [file], { ...serverUser, cwd: '/', stdio: 'ignore' })
    },
    pause: () => signal('SIGSTOP'),
    goOn: () => signal('SIGCONT'),
    async kill() {
      if (child === undefined) return
      signal('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      child = undefined
    },
  }
}

// Patroni, and PostgreSQL, which outlives it: its postmaster names the directory, and its other processes have that as parent.
function processesOf(patroni, data) {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
  const all = stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
  const postmaster = all.find((one) => one?.[3].includes(`-D ${data} `))?.[1]
  return all
    .filter((one) => one !== null && (Number(one[1]) === patroni.pid || one[1] === postmaster || one[2] === postmaster))
    .map((one) => Number(one[1]))
    .filter((pid) => pid > 1)
}

async function startBalancer(directory, members, running) {
  const [writer, reader] = [await freePort(), await freePort()]
  const file = join(directory, 'haproxy.cfg')
  const servers = members.map(
    ({ name, doors }) => `server ${name} 127.0.0.1:${doors.toBalancer.port} check port ${doors.toChecks.port}`,
  )
  const door = (name, port, check) => [
    `listen ${name}`,
    `bind 127.0.0.1:${port}`,
    'option httpchk',
    `http-check send meth OPTIONS uri /${check}`,
    'http-check expect status 200',
    'default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
    ...servers,
  ]
  const lines = [
    'global',
    'maxconn 500',
    'defaults',
    ...['mode tcp', 'timeout connect 2s', 'timeout client 1h', 'timeout server 1h', 'timeout check 1s', 'retries 1'],
    ...door('writer', writer, 'primary'),
    ...door('reader', reader, 'replica'),
  ]
  await writeFile(file, `${lines.join('\n')}\n`)
  const child = startProcess('haproxy', ['-f', file, '-db'])
  running.push(() => child.stop('SIGKILL'))
  await child.until(() => query(`postgres://postgres@127.0.0.1:${writer}/postgres`, 'select 1'))
  return [writer, reader]
}

async function stopAll(running) {
  for (const stop of running.toReversed()) await stop()
}
