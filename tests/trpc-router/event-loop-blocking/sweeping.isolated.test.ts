import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { served } from '@foyer/db/testing/test-database'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run } from '@foyer/testing/tables'
import { sweep } from '@foyer/trpc-router/runtime/sweeper'
import { expect, test } from 'vitest'
import { abandonedWith } from '#trpc-router/sweeper/abandoned-rows.ts'
import { longestHold } from './held-event-loop.ts'
import { sizes } from './sizes.ts'

const ROUNDS = 5
const DELETED_AT_ONCE = 200

onBothEngines('sweeping an abandoned user with many organizations', { on: served }, ({ name, open }) => {
  const { number, heldMilliseconds } = sizes[name]
  const given = testAppsOn(open)

  test('holds the event loop no longer than a request, in batches', { timeout: 300_000 }, async () => {
    const app = await given({ anonymous: { enabled: true } })
    await run(app.database, abandonedWith('a', number))
    await run(app.database, 'analyze')
    const more: boolean[] = []
    const held = await longestHold(async () => {
      for (let round = 0; round < ROUNDS; round += 1) more.push(await sweep(app.services))
    })
    expect(held).toBeLessThan(heldMilliseconds)
    expect(more).toEqual(Array.from({ length: ROUNDS }, () => true))
    expect(await countRows(app.database, 'organization')).toBe(number - ROUNDS * DELETED_AT_ONCE)
  })
})
