// Two Foyers on three PostgreSQL under Patroni, of which one leads: it is promoted away from, killed, paused and cut off by turns,
// with and without synchronous replication, and then nothing can be written for so many minutes. Needs Debian's postgresql,
// patroni, etcd-server and haproxy, and the built service.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { startMailServer } from '../bench/mail-server.mjs'
import { isWhole, leaderOf, startCluster } from './failover/cluster.mjs'
import { openDoor } from './servers/door.mjs'
import { call, freePort, readiness, runFoyer, settingsOf, startFoyer, whoIs, within } from './servers/foyer.mjs'
import { startLoad } from './servers/load.mjs'
import { documented } from './servers/operations-document.mjs'
import { query } from './servers/postgres.mjs'
import { withStarted } from './servers/with-started.mjs'

export const about =
  "two Foyers through failovers of PostgreSQL (needs Debian's postgresql, patroni, etcd-server and haproxy; [minutes without a writer] 1)"

const MINUTE = 60_000
const STEADY_MILLIS = 8000
/** A leader that says nothing is replaced within 20 s of Patroni, and what is left of it. */
const WRITABLE_MILLIS = 90_000
/** For how long nothing follows the leader before it is lost, where that loses what it has acknowledged. */
const UNFOLLOWED_MILLIS = 1500
const BACK_MILLIS = 30_000

export async function prove([minutes = '1']) {
  for (const program of ['patroni', 'etcd', 'haproxy'])
    assert.equal(spawnSync(program, ['--version']).error, undefined, `Debian's ${program} is not installed`)
  for (const isSynchronous of [true, false]) await proveMode(isSynchronous, Number(minutes) * MINUTE)
}

async function proveMode(isSynchronous, outageMillis) {
  console.log(isSynchronous ? '\nsynchronous replication' : '\nasynchronous replication')
  await withStarted(async (started) => {
    const cluster = await started(startCluster({ isSynchronous }))
    const door = await started(openDoor(Number(new URL(cluster.writerUrl).port)))
    const mailPort = await freePort()
    await started(startMailServer(mailPort))
    const through = Object.assign(new URL(cluster.writerUrl), { port: door.port }).href
    const settings = settingsOf(mailPort, { DATABASE_URL: through, FOYER_READ_URL: cluster.readUrl, JWT: 'true' })
    const foyers = [await started(startFoyer(settings)), await started(startFoyer(settings))]
    const bases = foyers.map(({ url }) => url)
    await call(bases[0], '/jwks')
    for (const base of bases)
      await within(BACK_MILLIS, async () => assert.deepEqual((await readiness(base)).warnings, []))
    const load = startLoad(bases)
    for (const [name, fault] of Object.entries(faults)) await proveFault(name, fault, { cluster, load, isSynchronous })
    await proveOutage({ door, bases, load, outageMillis })
    await load.stop()
    await proveKept({ cluster, load, settings, isSynchronous })
  })
}

/** What happens to the leader, and how it comes back. */
const faults = {
  async promoted(leader, { members }) {
    const to = members.find((one) => one !== leader)
    const body = JSON.stringify({ leader: leader.name })
    const answer = await fetch(`http://127.0.0.1:${to.rest}/switchover`, { method: 'POST', body })
    assert.ok(answer.ok, await answer.text())
    return async () => undefined
  },
  async killed(leader) {
    leader.doors.toFollowers.shut()
    await pause(UNFOLLOWED_MILLIS)
    await leader.kill()
    return async () => {
      leader.doors.toFollowers.open()
      await leader.start()
    }
  },
  async paused(leader) {
    leader.pause()
    return async () => leader.goOn()
  },
  async 'cut off'(leader) {
    for (const one of Object.values(leader.doors)) one.shut()
    return async () => {
      for (const one of Object.values(leader.doors)) one.open()
    }
  },
}

async function proveFault(name, fault, { cluster, load, isSynchronous }) {
  await pause(STEADY_MILLIS)
  const steady = load.take()
  assert.deepEqual([steady.unchanged.refused, steady.changed.refused, steady.outdated], [{}, {}, 0])
  const leader = await leaderOf(cluster)
  const began = performance.now()
  const heal = await fault(leader, cluster)
  await within(WRITABLE_MILLIS, async () => {
    assert.ok((await leaderOf(cluster)) !== leader, 'it still leads')
    assert.ok(load.lastWritten() > began + UNFOLLOWED_MILLIS * 2, 'nothing can be written')
  })
  await heal()
  await isWhole(cluster)
  const figures = load.take()
  console.log(
    `  leader ${name}: nothing was written for ${(figures.longestPause / 1000).toFixed(1)} s\n    ${told(figures)}`,
  )
  assertNobodySignedOut(figures)
  // One that wakes up leads on until Patroni has looked, unless a watchdog restarts its machine (docs/operations.md).
  if (isSynchronous && fault !== faults.paused) assert.equal(figures.outdated, 0, 'an answer was older than its bound')
}

function told({ writes, refusedWrites, changed, unchanged, outdated }) {
  const kinds = (counts) =>
    Object.entries(counts)
      .map(([kind, count]) => `${count} × ${kind}`)
      .join(', ') || 'none'
  const reads = (of) => `${of.reads}, refused: ${kinds(of.refused)}, the longest ${(of.longest / 1000).toFixed(1)} s`
  return [
    `${writes} writes, refused: ${kinds(refusedWrites)}`,
    `get-session of who stays as they are: ${reads(unchanged)}`,
    `of who is changed all the time: ${reads(changed)}, ${outdated} older than their bound`,
  ].join('\n    ')
}

function assertNobodySignedOut({ refusedWrites, changed, unchanged }) {
  const kinds = [refusedWrites, changed.refused, unchanged.refused].flatMap((refused) => Object.keys(refused))
  assert.deepEqual(
    kinds.filter((kind) => !/^503/.test(kind)),
    [],
    'something else than 503 was answered',
  )
}

async function proveOutage({ door, bases, load, outageMillis }) {
  await pause(STEADY_MILLIS)
  const gone = await call(bases[0], '/sign-in/anonymous', { body: {} })
  await call(bases[0], '/sign-out', { cookie: gone.cookie, body: {} })
  await pause(STEADY_MILLIS)
  load.take()
  door.shut()
  await within(BACK_MILLIS, async () => assert.equal((await readiness(bases[0])).reason, 'degraded'))
  await pause(STEADY_MILLIS)
  load.take()
  for (
    const end = performance.now() + outageMillis;
    performance.now() < end;
    await pause(Math.min(MINUTE, outageMillis))
  ) {
    assert.equal(await whoIs(bases[0], gone.cookie).catch(() => undefined), undefined)
    assert.equal((await readiness(bases[1])).reason, 'degraded')
  }
  const figures = load.take()
  assertNobodySignedOut(figures)
  assert.deepEqual(figures.unchanged.refused, {}, 'a read was refused although a standby answers')
  const began = performance.now()
  door.open()
  await within(BACK_MILLIS, async () => assert.ok(load.lastWritten() > began, 'nothing can be written'))
  const back = (load.lastWritten() - began) / 1000
  console.log(
    `  without a writer for ${(outageMillis / MINUTE).toFixed(0)} min\n    ${told(figures)}\n    writable ${back.toFixed(1)} s after it is back`,
  )
  await within(BACK_MILLIS, async () => assert.equal((await readiness(bases[0])).reason, undefined))
}

async function proveKept({ cluster, load, settings, isSynchronous }) {
  await isWhole(cluster)
  const { names, ended } = load.acknowledged
  const users = await query(cluster.writerUrl, 'select "id", "name" from "user" where "id" = any($1)', [
    [...names.keys()],
  ])
  const stored = new Map(users.map(({ id, name }) => [id, name]))
  const lost = [...names].filter(([id, name]) => stored.get(id) !== name).length
  const revived = async () =>
    (await query(cluster.writerUrl, 'select from "session" where "token" = any($1)', [[...ended]])).length
  const alive = await revived()
  console.log(
    `  of ${names.size} users and ${ended.size} ended sessions that were acknowledged, ${lost} are lost and ${alive} live again`,
  )
  if (isSynchronous) return assert.deepEqual([lost, alive], [0, 0])
  const { code, output } = await runFoyer(documented('npx foyer-auth sessions end-all --yes'), settings)
  assert.equal(code, 0, output)
  assert.equal(await revived(), 0)
}
