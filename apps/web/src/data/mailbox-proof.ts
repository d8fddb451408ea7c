import { CanceledError, createQuestion, type Question } from './question.ts'
import type { Send } from './send.ts'

/** A call that waits for the user to prove their mailbox. `opener` had the focus when it was sent. */
export type MailboxProofRequest = { email: string; opener: Element | null }

/** Asks the user to prove their mailbox, which they may leave for later. */
export type MailboxProof = Question<MailboxProofRequest>

export function createMailboxProof(): MailboxProof {
  return createQuestion()
}

/**
 * `focused`: the element that has the focus. `userId`: who is signed in, as the server says. `toProve`: the email that they
 * are to prove, if they are asked to.
 */
type Page = {
  focused: () => Element | null
  userId: () => Promise<string | undefined>
  toProve: () => Promise<{ userId: string; email: string } | undefined>
}

/**
 * `fetch` that asks the user to prove their mailbox before it sends: what is added before would be removed once somebody
 * proves it in another browser. Never as another user than was asked.
 */
export function sendOnceProved(send: Send, { ask }: Pick<MailboxProof, 'ask'>, page: Page): Send {
  return async (url, options) => {
    const opener = page.focused()
    // What keeps this from being known keeps the call from being answered too, and is told of there.
    const asked = await page.toProve().catch(() => undefined)
    if (asked === undefined) return send(url, options)
    if ((await ask({ email: asked.email, opener })) && (await page.userId()) === asked.userId) return send(url, options)
    throw new CanceledError()
  }
}
