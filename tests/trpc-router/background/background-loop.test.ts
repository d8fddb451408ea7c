import { eventually } from '@foyer/testing/eventually'
import { type Pass, startBackgroundLoop } from '@foyer/trpc-router/runtime/background-loop'
import { expect, onTestFinished, test } from 'vitest'

const LONG = 3_600_000

test('runs at once, and again after the pause that it asks for', async () => {
  const { runs } = givenLoop(async () => 5)
  await eventually(() => expect(runs()).toBeGreaterThan(3))
})

test('runs once more when woken while it runs, and never twice at a time', async () => {
  let inside = 0
  let most = 0
  const { loop, runs } = givenLoop(async () => {
    inside += 1
    most = Math.max(most, inside)
    await new Promise((resolve) => setTimeout(resolve, 10))
    inside -= 1
    return LONG
  })
  for (let n = 0; n < 10; n++) loop.wake()
  await eventually(() => expect(runs()).toBe(2))
  expect([most, runs()]).toEqual([1, 2])
})

test('a failure is reported, and tried again after a pause and not at once', async () => {
  const { runs, failures } = givenLoop(async () => {
    throw new Error('the database is away')
  })
  await eventually(() => expect(runs()).toBe(2))
  expect(failures().length).toBeLessThanOrEqual(2)
  expect(failures()[0]).toMatchObject({ message: 'the database is away' })
})

test('the pause doubles with each failure in a row, and is short again after a success', async () => {
  const times: number[] = []
  const { runs } = givenLoop(async () => {
    times.push(performance.now())
    if (times.length <= 2 || times.length === 4) throw new Error('it failed')
    return 1
  })
  await eventually(() => expect(runs()).toBeGreaterThanOrEqual(5))
  const pauses = times.slice(1, 5).map((time, index) => time - (times[index] ?? 0))
  for (const [index, least] of [1000, 2000, 0, 1000].entries()) expect(pauses[index]).toBeGreaterThan(least * 0.95)
  // The pause after the later failure begins anew: the third in a row would take four seconds.
  expect(pauses[3]).toBeLessThan(4000)
})

test('stops after the run in progress, which is told to end', async () => {
  let ended = false
  const { loop, runs } = givenLoop(async (stopped) => {
    while (!stopped()) await new Promise((resolve) => setTimeout(resolve, 1))
    ended = true
    return 0
  })
  await loop.stop()
  loop.wake()
  expect([ended, runs()]).toEqual([true, 1])
})

function givenLoop(pass: Pass) {
  let runs = 0
  const failures: unknown[] = []
  const loop = startBackgroundLoop(
    (stopped) => {
      runs += 1
      return pass(stopped)
    },
    (error) => void failures.push(error),
  )
  onTestFinished(() => loop.stop())
  return { loop, runs: () => runs, failures: () => failures }
}
