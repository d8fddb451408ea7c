import type { FoyerOptions } from '@foyer/auth-domain/options'
import { embedded, type TestDatabase } from '@foyer/db/testing/test-database'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { openPeerDatabase, type PeerDatabase, startPeer } from './peer.ts'
import { type Clock, compareSteps, runScenario, type Scenario } from './scenario.ts'
import { freeServerAddress, type Side, startFoyer } from './side.ts'

/** Runs a scenario against both services and fails where their answers differ. */
export type Compare = (scenario: Scenario, options?: FoyerOptions, scheme?: 'http' | 'https') => Promise<void>

type Pair = { peer: Side; foyer: Side }

const DAY = 86_400_000

// Shared by all suites of a file: better-auth's rate limiter is a module-level map, which outlives its instances.
let time = Date.now()

/** For one `describe`: opens a database for each service; tests with equal options share a pair of services. */
export function compareServices(): Compare {
  const pairs = new Map<string, Promise<Pair>>()
  let databases: { peer: PeerDatabase; foyer: TestDatabase }
  vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })
  beforeAll(async () => {
    // better-auth prints its errors, which some scenarios cause on purpose.
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    databases = { peer: await openPeerDatabase(), foyer: await embedded.open() }
  })
  afterAll(async () => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    for (const { peer, foyer } of await Promise.all(pairs.values())) await Promise.all([peer.close(), foyer.close()])
    await Promise.all([databases.peer.close(), databases.foyer.close()])
  })
  return async (scenario, options = {}, scheme = 'http') => {
    const { peer, foyer } = await pairOf(options, scheme)
    // The mailboxes outlive a scenario: a mail of the one before that this emptied away would be missing on one side.
    await Promise.all([peer.mailSettled(), foyer.mailSettled()])
    await Promise.all([databases.peer.truncate(), databases.foyer.truncate()])
    // Both start at the same time, a day later than the test before, so that its rate limits and caches have expired.
    const start = time + DAY
    const answers = []
    for (const side of [peer, foyer]) answers.push(await runScenario(scenario, side, clockFrom(start)))
    const [peerSteps = [], foyerSteps = []] = answers
    expect(peerSteps.length, 'a scenario has steps').toBeGreaterThan(0)
    expect(compareSteps(peerSteps, foyerSteps, { peer: peer.baseUrl, foyer: foyer.baseUrl })).toEqual([])
  }

  // Only `Date` is mocked; timers and the network use real time.
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
    const peer = await startPeer(databases.peer, options, await freeServerAddress(scheme))
    return { peer, foyer: await startFoyer(databases.foyer, options, await freeServerAddress(scheme)) }
  }
}
