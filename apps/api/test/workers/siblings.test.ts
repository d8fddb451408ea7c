import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Channel } from '#workers/channel.ts'
import type { AskedOfPrimary, AskedOfWorker } from '#workers/questions.ts'
import { SiblingWorkers } from '#workers/siblings.ts'
import { machineMilliseconds } from '#workers/time.ts'
import { connected, silent } from './connected.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['hrtime', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function given(settle: () => undefined | Promise<undefined> = () => undefined): SiblingWorkers {
  const [ours, theirs] = connected()
  new Channel<AskedOfWorker, AskedOfPrimary>(theirs, { ...silent, settle })
  return new SiblingWorkers(new Channel<AskedOfPrimary, AskedOfWorker>(ours, silent))
}

test('a worker to which the primary has said nothing, or not for 250 ms, may not have heard', () => {
  const siblings = given()
  expect(siblings.current()).toBe(false)
  siblings.tick(machineMilliseconds())
  expect(siblings.current()).toBe(true)
  vi.advanceTimersByTime(251)
  expect(siblings.current()).toBe(false)
})

test('ticks that a worker finds when it goes on after a standstill tell when they were sent', () => {
  const siblings = given()
  const sent = machineMilliseconds()
  vi.advanceTimersByTime(1000)
  siblings.tick(sent)
  siblings.tick(sent + 100)
  expect(siblings.current()).toBe(false)
})

test('a change waits for the siblings, 500 ms at the most where the primary says nothing', async () => {
  const settled = vi.fn()
  void given(() => new Promise(() => undefined))
    .settle()
    .then(settled)
  await vi.advanceTimersByTimeAsync(499)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2)
  expect(settled).toHaveBeenCalled()
})
