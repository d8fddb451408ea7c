import { SECRET } from '@foyer/testing/test-app'
import { FairQueue, MAX_WAITING } from '@foyer/trpc-router/runtime/secrets/fair-queue'
import { createKeyring } from '@foyer/trpc-router/runtime/secrets/keyring'
import { createPasswords, type Passwords } from '@foyer/trpc-router/runtime/secrets/passwords'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

describe('jobs that wait for their turn', () => {
  /** The jobs by the names they were added under, in the order in which they are run. */
  function orderOf(queue: FairQueue, names: Map<unknown, string>): (string | undefined)[] {
    return Array.from({ length: queue.size }, () => names.get(queue.dequeue()))
  }

  function filled(requesters: string): { queue: FairQueue; names: Map<unknown, string>; refused: string[] } {
    const [queue, names, refused] = [new FairQueue(), new Map<unknown, string>(), [] as string[]]
    const counts = new Map<string, number>()
    for (const requester of requesters) {
      const count = (counts.get(requester) ?? 0) + 1
      counts.set(requester, count)
      const id = `${requester}${count}`
      const run = async () => id
      names.set(run, id)
      const turnAway = () => {
        refused.push(id)
        queue.remove(id)
      }
      queue.enqueue(run, { id, requester, turnAway })
    }
    return { queue, names, refused }
  }

  test.each([
    ['aaa', 'a1 a2 a3'],
    ['aaab', 'a1 b1 a2 a3'],
    ['aaabbc', 'a1 b1 c1 a2 b2 a3'],
  ])('of %s are run as %s', (requesters, order) => {
    const { queue, names } = filled(requesters)
    expect(orderOf(queue, names).join(' ')).toBe(order)
    expect([queue.size, queue.dequeue()]).toEqual([0, undefined])
  })

  test('lose one that is removed, and no other', () => {
    const { queue, names } = filled('aab')
    queue.remove('a1')
    queue.remove('b1')
    queue.remove('unknown')
    expect(queue.size).toBe(1)
    expect(orderOf(queue, names)).toEqual(['a2'])
  })

  test('beyond the bound turn away the newest of the one who has most, also for a newcomer', () => {
    const { queue, refused } = filled(`${'a'.repeat(MAX_WAITING)}bca`)
    expect(refused).toEqual([`a${MAX_WAITING}`, `a${MAX_WAITING - 1}`, `a${MAX_WAITING + 1}`])
    expect(queue.size).toBe(MAX_WAITING)
  })

  test('beyond the bound turn away the newcomer where nobody has more', () => {
    const requesters = Array.from({ length: MAX_WAITING + 1 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join('')
    expect(filled(requesters).refused).toEqual([`${requesters.at(-1)}1`])
  })
})

describe('passwords', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const BUSY = { cause: { refusal: 'SERVICE_UNAVAILABLE' } }

  /** Passwords that are hashed only when `release` is called, and as many jobs as run at once. */
  async function blocked(): Promise<{ passwords: Passwords; release: () => void; running: Promise<string>[] }> {
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const hash = async () => {
      await released
      return 'hashed'
    }
    const keys = createKeyring({ sign: [SECRET] })
    const passwords = createPasswords(keys, 4, { bcrypt: { hash, verify: async () => true } })
    const running: Promise<string>[] = []
    while (passwords.load().waiting === 0) {
      running.push(passwords.askedBy('flooder').hash('a password'))
      await Promise.resolve()
    }
    return { passwords, release, running }
  }

  test('are refused in time for an answer within 15 s, without being hashed', async () => {
    const { passwords, release, running } = await blocked()
    let hashed = false
    const waiting = passwords.askedBy('olga').hash('a password', async () => {
      hashed = true
    })
    const refused = expect(waiting).rejects.toMatchObject(BUSY)
    const lastOfFlood = expect(running.at(-1)).rejects.toMatchObject(BUSY)
    await vi.advanceTimersByTimeAsync(14_400)
    expect(passwords.load()).toMatchObject({ waiting: 2, refused: 0 })
    await vi.advanceTimersByTimeAsync(200)
    await Promise.all([refused, lastOfFlood])
    expect(passwords.load()).toMatchObject({ waiting: 0, refused: 2 })
    release()
    await Promise.allSettled(running)
    expect([hashed, passwords.load().running]).toEqual([false, 0])
  })

  test('are refused earlier by as long as the last one took', async () => {
    const bcrypt = { hash: async () => 'hashed', verify: async () => true }
    const passwords = createPasswords(createKeyring({ sign: [SECRET] }), 4, { bcrypt })
    const taking = (milliseconds: number) =>
      passwords.hash('a password', () => new Promise((resolve) => setTimeout(resolve, milliseconds)))
    const last = taking(3000)
    await vi.advanceTimersByTimeAsync(3000)
    await last
    const running = []
    while (passwords.load().waiting === 0) running.push(taking(20_000))
    const refused = expect(running.at(-1)).rejects.toMatchObject(BUSY)
    await vi.advanceTimersByTimeAsync(11_400)
    expect(passwords.load()).toMatchObject({ waiting: 1, refused: 0 })
    await vi.advanceTimersByTimeAsync(200)
    await refused
    await vi.advanceTimersByTimeAsync(20_000)
    await Promise.allSettled(running)
  })

  test('of one call wait no longer together than one alone', async () => {
    const { passwords, release, running } = await blocked()
    const others = Promise.allSettled(running)
    const call = passwords.askedBy('olga')
    await vi.advanceTimersByTimeAsync(10_000)
    const second = expect(call.hash('a password')).rejects.toMatchObject(BUSY)
    await vi.advanceTimersByTimeAsync(4600)
    await second
    const third = expect(passwords.askedBy('olga', () => 2000).hash('a password')).rejects.toMatchObject(BUSY)
    await vi.advanceTimersByTimeAsync(1600)
    await third
    release()
    await others
  })

  test('of one requester wait behind one of each other requester', async () => {
    const { passwords, release, running } = await blocked()
    const order: string[] = []
    const jobs = ['flooder', 'flooder', 'olga', 'mia'].map((requester) =>
      passwords.askedBy(requester).hash('a password', async () => {
        order.push(requester)
      }),
    )
    release()
    await Promise.all([...running, ...jobs])
    expect(order).toEqual(['olga', 'mia', 'flooder', 'flooder'])
  })

  test('wait 2 s once the process is about to stop', async () => {
    const { passwords, release, running } = await blocked()
    const early = expect(running.at(-1)).rejects.toMatchObject(BUSY)
    passwords.drain()
    await vi.advanceTimersByTimeAsync(1000)
    const late = expect(passwords.hash('a password')).rejects.toMatchObject(BUSY)
    await vi.advanceTimersByTimeAsync(1100)
    await early
    expect(passwords.load()).toMatchObject({ waiting: 1, refused: 1 })
    await vi.advanceTimersByTimeAsync(1000)
    await late
    release()
    await Promise.allSettled(running)
  })
})
