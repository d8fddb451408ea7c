import type { Db } from '@foyer/db/engine/handles'
import { findLastPosition } from '@foyer/db/operations/event-feed'
import { sequenceEvents } from '@foyer/db/operations/event-sequence'
import { type BackgroundLoop, startBackgroundLoop } from '#runtime/background-loop.ts'

const WAITING_OF_ONE = 4
const WAITING = 1000
const LOOK_MILLISECONDS = 100
const IDLE_MILLISECONDS = 60_000

/** Who waits for events, without a connection of their own: one loop looks for all of them, and for nobody it does nothing. */
export type WaitingReaders = {
  /**
   * Resolves when there are events behind a position, after `milliseconds`, or when the service stops; at once where as many
   * wait as may, of one reader or of all.
   */
  wait(reader: string, after: number, milliseconds: number): Promise<'waited' | 'stopped' | 'full'>
  /** Whether there are events behind a position, once those that were committed have theirs. */
  hasNew(after: number): Promise<boolean>
  /** Answers all who wait, and from then on nobody does. */
  stop(): Promise<void>
}

type Waiting = { after: number; answer: () => void }

/** While anybody waits, events are given their positions at once. */
export function createWaitingReaders(db: Db, onFailure: (error: unknown) => void): WaitingReaders {
  const waiting = new Set<Waiting>()
  const counts = new Map<string, number>()
  let loop: BackgroundLoop | undefined
  let stopped = false

  async function lastPosition(): Promise<number> {
    await sequenceEvents(db)
    return findLastPosition(db)
  }
  async function look(): Promise<number> {
    if (waiting.size === 0) return IDLE_MILLISECONDS
    const last = await lastPosition()
    for (const one of waiting) if (one.after < last) one.answer()
    return LOOK_MILLISECONDS
  }
  function wait(after: number, milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const one = { after, answer: done }
      const timer = setTimeout(done, milliseconds)
      function done(): void {
        clearTimeout(timer)
        waiting.delete(one)
        resolve()
      }
      waiting.add(one)
      loop ??= startBackgroundLoop(look, onFailure)
      loop.wake()
    })
  }
  return {
    async wait(reader, after, milliseconds) {
      const own = counts.get(reader) ?? 0
      if (stopped) return 'stopped'
      if (own >= WAITING_OF_ONE || waiting.size >= WAITING) return 'full'
      counts.set(reader, own + 1)
      try {
        await wait(after, milliseconds)
      } finally {
        const left = (counts.get(reader) ?? 1) - 1
        if (left > 0) counts.set(reader, left)
        else counts.delete(reader)
      }
      return stopped ? 'stopped' : 'waited'
    },
    hasNew: async (after) => (await lastPosition()) > after,
    async stop() {
      stopped = true
      for (const one of waiting) one.answer()
      await loop?.stop()
    },
  }
}
