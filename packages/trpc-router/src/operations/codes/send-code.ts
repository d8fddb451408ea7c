import type { CodeType } from '@foyer/auth-domain/codes/email-otp'
import type { Asker } from '@foyer/auth-domain/rate-limit/mail-quotas'
import type { Email } from '@foyer/auth-domain/user/email'
import type { Trx } from '@foyer/db/engine/handles'
import { type AskingBrowser, markAskingBrowser } from '#runtime/context/asking-browser.ts'
import type { Call } from '#runtime/context/call.ts'
import { askerOf } from '#runtime/outbox/asker.ts'
import { enqueueMessage } from '#runtime/outbox/enqueue.ts'
import type { OutboxMessageOf } from '#runtime/outbox/message.ts'

/** Who asks for a mail with a code or a link: who is counted for it, and the browser that may use it. */
export type MailRequest = { asker: Asker; browser: AskingBrowser }

/** Marks the browser. Called before the transaction, because it reads the session. */
export async function mailRequestOf(call: Call, email: Email): Promise<MailRequest> {
  return { asker: await askerOf(call, email), browser: markAskingBrowser(call) }
}

/**
 * Enqueues a mail that brings a code or a link. The outbox worker looks whether anybody is to get it; neither the answer
 * nor a quota that is used up tells (T71, T82).
 */
export async function enqueueCodeMail(
  trx: Trx,
  call: Call,
  { asker, browser }: MailRequest,
  message: OutboxMessageOf<'magic-link' | 'email-code'>,
): Promise<void> {
  const what = message.kind === 'magic-link' ? message.kind : message.type
  // A browser with a marker does not wait for others of its network.
  const askers = browser.asker === undefined ? [browser.browser] : [browser.browser, browser.asker]
  const repeat = askers.map((name) => `${what}:${name}`)
  await enqueueMessage(trx, call, message.email, message, { asker, repeat })
}

/** Enqueues a code of a type; a `decoy` is stored alike and mailed to nobody. */
export function sendCode(
  trx: Trx,
  call: Call,
  request: MailRequest,
  { email, type, decoy }: { email: Email; type: CodeType; decoy?: boolean },
): Promise<void> {
  const languageTags = [...call.request.languageTags]
  const message = { kind: 'email-code' as const, type, decoy, email, ...request.browser, languageTags }
  return enqueueCodeMail(trx, call, request, message)
}
