import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { Channel } from '#workers/channel.ts'
import { createJobTurns } from '#workers/job-turns.ts'
import type { AskedOfPrimary, AskedOfWorker } from '#workers/questions.ts'
import { Turns } from '#workers/turns.ts'
import { connected, silent } from './connected.ts'

const CORES = availableParallelism()

/** A worker whose jobs wait for turns of `turns`. */
function workerOf(turns: Turns, worker: { state: 'ready' | 'ended' }) {
  const [ours, theirs] = connected()
  new Channel<AskedOfWorker, AskedOfPrimary>(theirs, {
    ...silent,
    turn: (asked) => turns.take(worker, asked),
    turnEnded: (number) => turns.end(worker, number),
  })
  return createJobTurns(new Channel<AskedOfPrimary, AskedOfWorker>(ours, silent))
}

test('workers together hash as many passwords at once as there are processors', async () => {
  const turns = new Turns()
  const workers = [workerOf(turns, { state: 'ready' }), workerOf(turns, { state: 'ready' })]
  let running = 0
  let most = 0
  const job = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 1))
    running -= 1
  }
  await Promise.all(workers.flatMap(({ run }) => Array.from({ length: 20 }, (_, n) => run(`asker ${n}`, job))))
  expect(most).toBe(CORES)
})

test('an address that floods one worker does not delay what another asks of the other', async () => {
  const turns = new Turns()
  const [flooded, other] = [workerOf(turns, { state: 'ready' }), workerOf(turns, { state: 'ready' })]
  const order: string[] = []
  const job = (name: string) => async () => void order.push(name)
  const flood = Array.from({ length: 100 }, () => flooded.run('flooder', job('flooder')))
  await Promise.all([...flood, other.run('somebody', job('somebody'))])
  expect(order.indexOf('somebody')).toBeLessThanOrEqual(CORES * 2 + 1)
})

test('beyond 256 that wait, over all workers, one is turned away with 503', async () => {
  const turns = new Turns()
  const workers = [workerOf(turns, { state: 'ready' }), workerOf(turns, { state: 'ready' })]
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const jobs = Array.from({ length: CORES + 260 }, (_, n) => workers[n % 2]?.run(`asker ${n}`, () => released))
  const settled = Promise.allSettled(jobs)
  await expect.poll(() => turns.isFull()).toBe(true)
  release()
  const refused = (await settled).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(4)
  for (const one of refused) expect(one).toMatchObject({ reason: { cause: { refusal: 'SERVICE_UNAVAILABLE' } } })
})

test('the turns of a worker that has ended are the turns of others', async () => {
  const turns = new Turns()
  const killed: { state: 'ready' | 'ended' } = { state: 'ready' }
  const [one, other] = [workerOf(turns, killed), workerOf(turns, { state: 'ready' })]
  const never = new Promise<never>(() => undefined)
  let begun = 0
  for (let n = 0; n < CORES + 5; n += 1) {
    const job = () => {
      begun += 1
      return never
    }
    // Those that still wait are refused when the process ends.
    one.run(`asker ${n}`, job).catch(() => undefined)
  }
  await expect.poll(() => begun).toBe(CORES)
  const waiting = other.run('somebody', async () => 'hashed')
  killed.state = 'ended'
  turns.forget(killed)
  expect(await waiting).toBe('hashed')
})
