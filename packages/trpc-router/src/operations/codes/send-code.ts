import type { CodeType } from '@foyer/auth-domain/codes/email-otp'
import type { Requester } from '@foyer/auth-domain/rate-limit/mail-quotas'
import type { Email } from '@foyer/auth-domain/user/email'
import type { Trx } from '@foyer/db/engine/handles'
import { type AskingBrowser, markAskingBrowser } from '#runtime/context/asking-browser.ts'
import type { Call } from '#runtime/context/call.ts'
import { type CountedFor, enqueueLinkAndCode, enqueueMessage, type LinkAndCode } from '#runtime/outbox/enqueue.ts'
import type { OutboxMessageOf } from '#runtime/outbox/message.ts'
import { requesterOf } from '#runtime/outbox/requester.ts'

/** Who asks for a mail with a code or a link: who is counted for it, and the browser that may use it. */
export type MailRequest = { requester: Requester; browser: AskingBrowser }

/** Marks the browser. Called before the transaction, because it reads the session. */
export async function mailRequestOf(call: Call, email: Email): Promise<MailRequest> {
  return { requester: await requesterOf(call, email), browser: markAskingBrowser(call) }
}

/** The same for a mail with a link, which brings a code where codes are enabled. */
export async function codeRequestOf(call: Call, email: Email): Promise<MailRequest | undefined> {
  return call.options.emailOTP.enabled ? mailRequestOf(call, email) : undefined
}

/**
 * Enqueues a mail that brings a code or a link. The outbox worker looks whether anybody is to get it; neither the answer
 * nor a quota that is used up tells (T71, T82).
 */
export async function enqueueCodeMail(
  trx: Trx,
  call: Call,
  request: MailRequest,
  message: OutboxMessageOf<'magic-link' | 'email-code' | 'change-code'>,
): Promise<void> {
  await enqueueMessage(trx, call, message.email, message, countedFor(request, message))
}

function countedFor(
  { requester, browser }: MailRequest,
  message: OutboxMessageOf<'magic-link' | 'email-code' | 'change-code'>,
): CountedFor {
  const what = message.kind === 'email-code' ? message.type : message.kind
  // A browser with a marker does not wait for others of its network.
  const requesters = browser.asker === undefined ? [browser.browser] : [browser.browser, browser.asker]
  return { requester, repeat: requesters.map((name) => `${what}:${name}`) }
}

type Code = { email: Email; type: CodeType; decoy?: boolean; confirming?: boolean | undefined }

/** Enqueues a code of a type; a `decoy` is stored alike and mailed to nobody. `confirming`: see `isCodeMailed`. */
export function sendCode(trx: Trx, call: Call, request: MailRequest, code: Code): Promise<void> {
  return enqueueCodeMail(trx, call, request, codeMessage(call, request, code))
}

function codeMessage(call: Call, { browser }: MailRequest, code: Code): OutboxMessageOf<'email-code'> {
  return { kind: 'email-code', ...code, ...browser, languageTags: [...call.request.languageTags] }
}

const codeTypeOf = { 'verify-email': 'email-verification', 'reset-password': 'forget-password' } as const

/** A mail with a link, who is counted for it, and who asks for a code beside it; `confirming`: see `isCodeMailed`. */
export type LinkMail = {
  link: LinkAndCode['link']
  counted?: CountedFor
  request: MailRequest | undefined
  confirming?: boolean | undefined
}

/**
 * Enqueues a mail with a link and, for who asks, a code for the page that waits. Returns the seconds to wait when the
 * quotas of the address are used up.
 */
export function sendLink(
  trx: Trx,
  call: Call,
  email: Email,
  { link, counted = {}, request, confirming }: LinkMail,
): Promise<number | undefined> {
  if (request === undefined) return enqueueMessage(trx, call, email, link, counted)
  const code = codeMessage(call, request, { email, type: codeTypeOf[link.kind], confirming })
  const both = { link, code, counted: { link: counted, code: countedFor(request, code) } }
  return enqueueLinkAndCode(trx, call, email, both)
}
