import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { eventually } from '@foyer/testing/eventually'
import { testAppsOn } from '@foyer/testing/suite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startServiceOn } from './service-on.ts'

const FIVE_MINUTES = 300_000

onBothEngines('the clock', ({ name, open }) => {
  const given = testAppsOn(open)

  // The embedded database has the process's own clock.
  test.skipIf(name !== 'PostgreSQL')("is compared with the database's every minute", async () => {
    const { database } = await given()
    let drift = 0
    // Both clocks of the machine lag together: nothing but a comparison shows it.
    const systemClocks = { time: () => Date.now() - drift, elapsed: () => performance.now() - drift }
    const open = { ...database, close: async () => undefined }
    const minutes = collectTimers(60_000)
    const overrides = { database: open, systemClocks }
    const { foyer, running, lines } = await startServiceOn({ DATABASE_URL: 'memory:' }, overrides)
    // The first mail is rendered within as long.
    await running.warm
    // Together with the comparison in which the minutes begin.
    await foyer.clock.synchronize()
    drift = FIVE_MINUTES
    expect(foyer.clock.offset()).toBeLessThan(1000)
    await eventually(() => {
      for (const passed of minutes.splice(0)) passed()
      expect(foyer.clock.offset()).toBeGreaterThan(FIVE_MINUTES - 1000)
    })
    const warning = { level: 40, msg: expect.stringMatching(/clock is 300\.\d s behind the database's/) }
    await eventually(() => expect(lines).toMatchObject([warning]))
  })
})

/** What is to run in so many milliseconds, from now on; everything else runs when it is due. */
function collectTimers(milliseconds: number): (() => void)[] {
  const collected: (() => void)[] = []
  const works = new Map<unknown, () => void>()
  const { setTimeout: start, clearTimeout: clear } = globalThis
  vi.stubGlobal('setTimeout', (work: () => void, after?: number) => {
    const timer = start(work, after)
    if (after === milliseconds) {
      collected.push(work)
      works.set(timer, work)
    }
    return timer
  })
  vi.stubGlobal('clearTimeout', (timer: NodeJS.Timeout | undefined) => {
    const work = works.get(timer)
    if (work !== undefined) collected.splice(collected.indexOf(work), 1)
    clear(timer)
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return collected
}
