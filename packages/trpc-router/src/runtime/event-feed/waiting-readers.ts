import type { Db } from '@foyer/db/engine/handles'
import { findFeedState, findOrganizationsBetween } from '@foyer/db/operations/event-feed'
import { type BackgroundLoop, startBackgroundLoop } from '#runtime/background-loop.ts'

const WAITING_OF_ONE = 4
const WAITING = 1000
// The others are for keys of the service, however many users wait.
const WAITING_OF_USERS = 900
const LOOK_MILLISECONDS = 100
const IDLE_MILLISECONDS = 60_000

/** Whose calls are counted together, and what they wait for; `ofService`: a key of the service. */
export type WaitingReader = { place: string; organizationId: string | undefined; ofService: boolean }

/** How a wait has ended, and up to which position there is nothing for the reader. */
export type Waited = { outcome: 'waited' | 'stopped' | 'full'; after: number }

/** Who waits for events, without a connection of their own: one loop looks for all of them, and rests while nobody waits. */
export type WaitingReaders = {
  /**
   * Resolves when there are events for the reader behind a position, after `milliseconds`, or when the service stops; at once
   * where as many wait as may, of one place or of all.
   */
  wait(reader: WaitingReader, after: number, milliseconds: number): Promise<Waited>
  /** Whether there are events behind a position, once those that were committed have theirs. */
  hasNew(after: number): Promise<boolean>
  /** How many wait now. */
  count(): number
  /** Answers all who wait, and from then on nobody does. */
  stop(): Promise<void>
}

type Waiting = { after: number; organizationId: string | undefined; answer: () => void }

/** While anybody waits, `sequence` gives events their positions at once. */
export function createWaitingReaders(
  db: Db,
  sequence: () => Promise<unknown>,
  onFailure: (error: unknown) => void,
): WaitingReaders {
  const waiting = new Set<Waiting>()
  const counts = new Map<string, number>()
  let loop: BackgroundLoop | undefined
  let stopped = false
  let seen = 0

  async function lastPosition(): Promise<number> {
    await sequence()
    return (await findFeedState(db)).last
  }
  async function look(): Promise<number> {
    if (waiting.size === 0) return IDLE_MILLISECONDS
    const last = await lastPosition()
    if (last > seen) await tell(seen, last)
    seen = last
    return LOOK_MILLISECONDS
  }
  // Who waits for an organization of which there is nothing waits on, behind what was looked at.
  async function tell(before: number, last: number): Promise<void> {
    const isAsked = [...waiting].some(({ organizationId }) => organizationId !== undefined)
    const concerned = isAsked ? await findOrganizationsBetween(db, before, last) : new Set<string>()
    for (const one of waiting) {
      const isFor = one.organizationId === undefined || one.after < before || concerned.has(one.organizationId)
      if (one.after < last && isFor) one.answer()
      else one.after = Math.max(one.after, last)
    }
  }
  function wait(one: Omit<Waiting, 'answer'>, milliseconds: number): Promise<number> {
    return new Promise((resolve) => {
      const added: Waiting = { ...one, answer: done }
      const timer = setTimeout(done, milliseconds)
      function done(): void {
        clearTimeout(timer)
        waiting.delete(added)
        resolve(added.after)
      }
      waiting.add(added)
      // What came before it waited is not looked at again.
      seen = Math.min(seen, one.after)
      loop ??= startBackgroundLoop(look, onFailure)
      loop.wake()
    })
  }
  return {
    async wait({ place, organizationId, ofService }, after, milliseconds) {
      const own = counts.get(place) ?? 0
      if (stopped) return { outcome: 'stopped', after }
      const isFull = waiting.size >= (ofService ? WAITING : WAITING_OF_USERS)
      if (own >= WAITING_OF_ONE || isFull) return { outcome: 'full', after }
      counts.set(place, own + 1)
      const reached = await wait({ after, organizationId }, milliseconds)
      const left = (counts.get(place) ?? 1) - 1
      if (left > 0) counts.set(place, left)
      else counts.delete(place)
      return { outcome: stopped ? 'stopped' : 'waited', after: reached }
    },
    count: () => waiting.size,
    hasNew: async (after) => (await lastPosition()) > after,
    async stop() {
      stopped = true
      for (const one of waiting) one.answer()
      await loop?.stop()
    },
  }
}
