import type { StepUpMethod } from '@foyer/auth-domain/step-up/step-up'
import { createContext } from 'react'
import { CanceledError, createQuestion, type Question } from './question.ts'
import type { Send } from './send.ts'

export type { StepUpMethod }

/** A call that waits for the session to be confirmed. `opener` had the focus when it was sent. */
export type StepUpRequest = { methods: readonly StepUpMethod[]; opener: Element | null }

/** Asks the user to confirm the session. */
export type StepUp = Question<StepUpRequest>

/** For calls that are not sent by tRPC. */
export const StepUpContext = createContext<StepUp | undefined>(undefined)

export function createStepUp(): StepUp {
  return createQuestion()
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
    throw new CanceledError()
  }
}

type StepUpOffer = { stepUp?: { methods: StepUpMethod[] } }

// Of tRPC, or of the REST API.
type RefusedBody = StepUpOffer & { error?: { json?: { data?: { refusal?: StepUpOffer } } } }

// Not every failure has a body of the API: a proxy may have answered.
function methodsIn(text: string): readonly StepUpMethod[] {
  if (!text.includes('"stepUp"')) return []
  const body: RefusedBody = JSON.parse(text)
  const { stepUp } = body.error?.json?.data?.refusal ?? body
  return stepUp?.methods ?? []
}
