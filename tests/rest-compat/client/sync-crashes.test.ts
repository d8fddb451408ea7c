import { setTimeout as pause } from 'node:timers/promises'
import { markRestored, noteEventOrigin } from '@foyer/db/operations/event-origin'
import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import type { Step } from '@foyer/rest-compat/client/sync'
import { createRandomWriter, randomOf } from '@foyer/testing/random-writer'
import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { expect, test } from 'vitest'
import { serviceKeyOf } from '#trpc-router/event-feed/followers.ts'
import { MemoryCopy, shown, sourceOf, startSync } from './memory-copy.ts'

class Crash extends Error {}

const CRASHES = 20

onBothEngines('a copy that crashes', ({ open }) => {
  const given = testAppsOn(open)

  test('is as the source in the end, wherever it crashed', { timeout: 120_000 }, async () => {
    const seed = Number(process.env.MIRROR_SEED ?? Date.now() % 2 ** 31)
    const message = `MIRROR_SEED=${seed}`
    const app = await given()
    const [random, key, copy] = [randomOf(seed), await serviceKeyOf(app), new MemoryCopy()]
    const writing = new AbortController()
    const written = write(app, randomOf(seed + 1), writing.signal)
    for (let crash = 0; crash < CRASHES; crash += 1) {
      const { ended } = startSync(app, key, copy, { apply: crashingApply(copy, random) })
      await expect(ended).rejects.toBeInstanceOf(Crash)
      if (crash === CRASHES / 2) await restore(app)
    }
    writing.abort()
    await written
    startSync(app, key, copy)
    const source = await sourceOf(app, key)
    await expect.poll(() => shown(copy), { message, timeout: 30_000 }).toEqual(source)
    expect(copy.of('user').length, message).toBeGreaterThan(0)
  })
})

async function write(app: TestApp, random: () => number, signal: AbortSignal): Promise<void> {
  const change = createRandomWriter(app, random, 'Ada')
  while (!signal.aborted) {
    await change()
    await pause(random() * 20)
  }
}

// Before a step, or behind it: what was stored comes again, or the cursor was not heard of.
function crashingApply(copy: MemoryCopy, random: () => number): (step: Step) => Promise<void> {
  return async (step) => {
    const crashes = random() < 0.25
    if (crashes && random() < 0.5) throw new Crash()
    copy.apply(step)
    if (crashes) throw new Crash()
  }
}

// Rows go without an event, as of a database that was restored to an earlier state.
async function restore({ database, services }: TestApp): Promise<void> {
  await database.db.deleteFrom('member').where('role', '=', 'member').execute()
  await markRestored(database.db)
  await noteEventOrigin(database.db, services.now())
}
