import type { FoyerOptions } from '@foyer/auth-domain/options'
import type { TestDatabase, TestEngine } from '@foyer/db/testing'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { openPeerDatabase, type PeerDatabase, startPeer } from './peer.ts'
import { type Clock, judge, play, type Scenario } from './scenario.ts'
import { freePlace, type Side, startFoyer } from './side.ts'

/** Plays a scenario against both services and fails where their answers differ. */
export type Compare = (scenario: Scenario, options?: FoyerOptions, scheme?: 'http' | 'https') => Promise<void>

type Pair = { peer: Side; foyer: Side }

const DAY = 86_400_000

// One for all suites of a file: the peer counts attempts in a map of its module, which outlives its instances.
let time = Date.now()

/** For one `describe`: opens a database for each service; equal options share a pair of services. */
export function comparing(open: TestEngine['open']): Compare {
  const pairs = new Map<string, Promise<Pair>>()
  let databases: { peer: PeerDatabase; foyer: TestDatabase }
  vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })
  beforeAll(async () => {
    // better-auth prints its faults, which some scenarios ask for.
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    databases = { peer: await openPeerDatabase(), foyer: await open() }
  })
  afterAll(async () => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    for (const { peer, foyer } of await Promise.all(pairs.values())) await Promise.all([peer.close(), foyer.close()])
    await Promise.all([databases.peer.close(), databases.foyer.close()])
  })
  return async (scenario, options = {}, scheme = 'http') => {
    const { peer, foyer } = await pairOf(options, scheme)
    await Promise.all([databases.peer.truncate(), databases.foyer.truncate()])
    // Both start at the same moment, a day after whatever was counted or kept before.
    const start = time + DAY
    const answers = []
    for (const side of [peer, foyer]) answers.push(await play(scenario, side, clockFrom(start)))
    const [peerDone = [], foyerDone = []] = answers
    expect(peerDone.length, 'a scenario has steps').toBeGreaterThan(0)
    expect(judge(peerDone, foyerDone, { peer: peer.baseUrl, foyer: foyer.baseUrl })).toEqual([])
  }

  // Only `Date` is taken over; timers and the network go on by themselves.
  function clockFrom(start: number): Clock {
    time = start
    vi.setSystemTime(time)
    return {
      pass(milliseconds) {
        time += milliseconds
        vi.setSystemTime(time)
      },
    }
  }

  async function pairOf(options: FoyerOptions, scheme: 'http' | 'https'): Promise<Pair> {
    const name = JSON.stringify([options, scheme])
    const pair = pairs.get(name) ?? startPair(options, scheme)
    pairs.set(name, pair)
    return pair
  }

  async function startPair(options: FoyerOptions, scheme: 'http' | 'https'): Promise<Pair> {
    const peer = await startPeer(databases.peer, options, await freePlace(scheme))
    return { peer, foyer: await startFoyer(databases.foyer, options, await freePlace(scheme)) }
  }
}
