/** Holds the question that is shown to the user, and the calls that wait for its answer. */
export type Question<Request> = {
  /** Whether the user has agreed; calls that ask meanwhile share the answer. */
  ask: (request: Request) => Promise<boolean>
  settle: (agreed: boolean) => void
  current: () => Request | undefined
  subscribe: (listener: () => void) => () => void
}

export function createQuestion<Request>(): Question<Request> {
  const listeners = new Set<() => void>()
  let shown: { request: Request; waiting: ((agreed: boolean) => void)[] } | undefined
  function show(next: typeof shown): void {
    shown = next
    for (const listener of listeners) listener()
  }
  return {
    ask(request) {
      const { waiting } = shown ?? {}
      if (waiting !== undefined) return new Promise((settle) => void waiting.push(settle))
      return new Promise((settle) => show({ request, waiting: [settle] }))
    },
    settle(agreed) {
      const waiting = shown?.waiting ?? []
      show(undefined)
      for (const settle of waiting) settle(agreed)
    },
    current: () => shown?.request,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The user did not agree, or chose another account meanwhile, so that nothing was done. */
export class CanceledError extends Error {
  override name = 'CanceledError'

  constructor() {
    super('The user did not confirm')
  }
}
