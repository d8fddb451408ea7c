import { startWorkQueue } from '@foyer/trpc-router/runtime/outbox/work-queue'
import { expect, test } from 'vitest'

/** A queue of these, of which each takes as long as its promise. */
function queueOf(due: Promise<void>[], most: number) {
  const begun: number[] = []
  const failures: unknown[] = []
  let next = 0
  const queue = startWorkQueue({
    most,
    claim: async () => (next < due.length ? next++ : undefined),
    work: async (index) => {
      begun.push(index)
      await due[index]
    },
    pause: async () => 15_000,
    onFailure: (error) => failures.push(error),
  })
  return { queue, begun, failures }
}

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

const hanging = new Promise<void>(() => undefined)

test('whoever ends makes room for the next one at once', async () => {
  const { begun } = queueOf([Promise.resolve(), Promise.resolve(), Promise.resolve()], 1)
  await expect.poll(() => begun).toEqual([0, 1, 2])
})

test('what hangs has a place of its own, and keeps nothing from being begun in the others', async () => {
  const { begun } = queueOf([hanging, Promise.resolve(), Promise.resolve(), Promise.resolve()], 2)
  await expect.poll(() => begun).toEqual([0, 1, 2, 3])
})

test('what fails is told of, and the others go on', async () => {
  const failing = Promise.reject(new Error('no database'))
  const { begun, failures } = queueOf([failing, Promise.resolve()], 1)
  await expect.poll(() => begun, { timeout: 5000 }).toEqual([0, 1])
  expect(failures).toEqual([new Error('no database')])
})

test('a queue that is stopped begins nothing, and waits for what is under way', async () => {
  const { promise: first, resolve: end } = withResolvers()
  const { queue, begun } = queueOf([first, Promise.resolve()], 1)
  await expect.poll(() => begun).toEqual([0])
  let hasStopped = false
  const stopping = queue.stop().then(() => {
    hasStopped = true
  })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(hasStopped).toBe(false)
  end()
  await stopping
  expect(begun).toEqual([0])
})
