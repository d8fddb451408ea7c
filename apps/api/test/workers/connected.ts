import type { Port } from '#workers/channel.ts'

/** The two ends of a connection within this process; messages arrive later, in the order in which they were sent. */
export function connected(): readonly [Port, Port] {
  const listeners: ((message: unknown) => void)[][] = [[], []]
  const end = (own: number): Port => ({
    send: (message) => {
      const sent = structuredClone(message)
      setImmediate(() => {
        for (const listen of listeners[1 - own] ?? []) listen(sent)
      })
    },
    hear: (listen) => void listeners[own]?.push(listen),
  })
  return [end(0), end(1)]
}

const nothing = () => undefined

/** Answers nothing. */
export const silent = {
  ...{ hears: nothing, listens: nothing, ready: nothing, turnEnded: nothing, wakeOutbox: nothing },
  untrustedOrigin: nothing,
  ...{ passwordCost: nothing, lastMetrics: nothing, tick: nothing, lead: nothing, stop: nothing },
  turn: nothing,
  settle: nothing,
  points: () => ({ taken: 0, milliseconds: 0 }),
  condition: () => ({ state: 'ready' as const, warnings: [] }),
  processes: () => [],
  processState: () => undefined,
  missingAdmin: () => undefined,
  metrics: () => {
    throw new Error('No metrics are kept')
  },
}
