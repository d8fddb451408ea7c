import type { StepUpMethod } from '@foyer/auth-domain/step-up/step-up'
import type { Send } from './send.ts'

export type { StepUpMethod }

/** A call that waits for the session to be confirmed. `opener` had the focus when it was sent. */
export type StepUpRequest = { methods: readonly StepUpMethod[]; opener: Element | null }

/** Holds the request that is shown, and the calls that wait for it. */
export type StepUp = {
  /** Whether the session was confirmed; calls that ask meanwhile share the answer. */
  ask: (request: StepUpRequest) => Promise<boolean>
  settle: (confirmed: boolean) => void
  current: () => StepUpRequest | undefined
  subscribe: (listener: () => void) => () => void
}

/** The user did not confirm the session, or chose another account, so that nothing was done. */
export class StepUpCanceledError extends Error {
  override name = 'StepUpCanceledError'

  constructor() {
    super('The session was not confirmed')
  }
}

export function createStepUp(): StepUp {
  const listeners = new Set<() => void>()
  let shown: { request: StepUpRequest; waiting: ((confirmed: boolean) => void)[] } | undefined
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
    settle(confirmed) {
      const waiting = shown?.waiting ?? []
      show(undefined)
      for (const settle of waiting) settle(confirmed)
    },
    current: () => shown?.request,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** `focused`: the element that has the focus. `userId`: who is signed in, as the server says. */
type Page = { focused: () => Element | null; userId: () => Promise<string | undefined> }

/**
 * `fetch` that asks the user for what a refused call needs, and sends it again once they have confirmed the session. Never
 * as another user: another account may have been chosen meanwhile, in this tab or in another.
 */
export function sendWithStepUp(send: Send, { ask }: Pick<StepUp, 'ask'>, { focused, userId }: Page): Send {
  return async (url, options) => {
    const opener = focused()
    const response = await send(url, options)
    const methods = response.ok ? [] : methodsIn(await response.clone().text())
    if (methods.length === 0) return response
    const before = await userId()
    if ((await ask({ methods, opener })) && (await userId()) === before) return send(url, options)
    throw new StepUpCanceledError()
  }
}

type RefusedBody = { error?: { json?: { data?: { refusal?: { stepUp?: { methods: StepUpMethod[] } } } } } }

// Not every failure has a body of the API: a proxy may have answered.
function methodsIn(text: string): readonly StepUpMethod[] {
  if (!text.includes('"stepUp"')) return []
  const body: RefusedBody = JSON.parse(text)
  return body.error?.json?.data?.refusal?.stepUp?.methods ?? []
}
