import { randomInt } from 'node:crypto'
import { MAIL_LEASE_SECONDS, retryAt } from '@foyer/auth-domain/outbox'
import { unavailable } from '@foyer/db/engine/errors'
import { traced } from '@foyer/db/engine/traced'
import { POSITIONS_AT_A_TIME } from '@foyer/db/operations/event-sequence'
import {
  type ClaimedMail,
  claimDueMail,
  deleteMail,
  extendMailLease,
  markMailFailed,
  markMailSent,
  nextMailDueAt,
  releaseMail,
} from '@foyer/db/operations/outbox'
import { hasListeners } from '@foyer/db/webhooks/deliveries'
import { MailServerError } from '@foyer/email/mail-server-error'
import type { Mailer } from '@foyer/email/mailer'
import { startBackgroundLoop } from '#runtime/background-loop.ts'
import type { Services } from '#runtime/context/services.ts'
import { keepLease, untilAvailable } from './lease.ts'
import { returnMailQuota } from './mail-quota.ts'
import { createMailServer, type MailServer } from './mail-server.ts'
import { mailKindOf, type OutboxMessage } from './message.ts'
import { openMessage, UnreadableMessageError } from './parse-message.ts'
import { renderMessage } from './render-message.ts'
import { startWorkQueue } from './work-queue.ts'

/** Sends the mails of the outbox, a few concurrently, until it is stopped. */
export type OutboxWorker = {
  wake(): void
  /** Since when the mail server cannot be used; undefined while it can. */
  mailServerDownSince(): Date | undefined
  stop(): Promise<void>
}

type Parts = Services & {
  mailer: Mailer
  /** Gives committed events their positions; returns how many. */
  sequence: () => Promise<number>
  /**
   * The milliseconds within which a mail begins to be sent, at random: sending takes as much as a request does, and would
   * tell by the next one whether there is an account to mail to (S35).
   */
  spread?: number
}

type SendingParts = Parts & { server: MailServer }

const IDLE_MILLISECONDS = 15_000
const SOON_MILLISECONDS = 50
// While something happens, or webhooks are to be told of it.
const LISTENED_MILLISECONDS = 200

const LEASE_MILLISECONDS = MAIL_LEASE_SECONDS * 1000

// Several, so that one mail that hangs does not delay the others.
const SENDERS = 4

/** Polls when woken, when the next mail is due, and every 15 s for mails that another instance left unsent. */
export function startOutboxWorker(parts: Parts): OutboxWorker {
  const { db, log, mailer, now, sequence, spread = 0 } = parts
  const server = createMailServer(mailer, log, now)
  const sending = { ...parts, server }
  const mails = startWorkQueue({
    most: SENDERS,
    claim: () => claimDueMail(db, now(), leaseUntil(now())),
    work: (mail, stopped) =>
      traced(
        () => ({ name: 'mail', kind: 'client', attributes: {}, alone: true }),
        () => send(sending, mail, stopped),
      ),
    pause: () => pauseUntilNext(parts),
    blocked: server.wait,
    onFailure: (error) => log.warn({ err: error }, 'outbox could not be read; it is tried again'),
  })
  // Apart from the mails, so that neither waits until there are no more of the others.
  const events = startBackgroundLoop(
    async () => {
      const count = await sequence()
      // There are more.
      if (count >= POSITIONS_AT_A_TIME) return 0
      return count > 0 || (await hasListeners(db)) ? LISTENED_MILLISECONDS : IDLE_MILLISECONDS
    },
    (error) => log.warn({ err: error }, 'events could not be given their positions; it is tried again'),
  )
  let waking: NodeJS.Timeout | undefined
  function wakeMails(): void {
    waking = undefined
    mails.wake()
  }
  return {
    wake() {
      events.wake()
      if (spread === 0) wakeMails()
      else waking ??= setTimeout(wakeMails, randomInt(spread)).unref()
    },
    mailServerDownSince: server.downSince,
    async stop() {
      clearTimeout(waking)
      await Promise.all([mails.stop(), events.stop()])
    },
  }
}

async function send(parts: SendingParts, claimed: ClaimedMail, stopped: () => boolean): Promise<void> {
  const release = keepLease(LEASE_MILLISECONDS, () => extendMailLease(parts.db, claimed, leaseUntil(parts.now())))
  try {
    const sent = await deliver(parts, claimed)
    await release()
    if (!sent) return
  } catch (error) {
    await release()
    return fail(parts, claimed, error)
  }
  await markSent(parts, claimed, stopped)
}

// The mail server has the mail: unless that is stored before the lease ends, it is sent again.
async function markSent({ db, now }: Parts, { id }: ClaimedMail, stopped: () => boolean): Promise<void> {
  const accepted = performance.now()
  const isLeased = () => performance.now() - accepted <= LEASE_MILLISECONDS
  await untilAvailable(
    () => markMailSent(db, id, now()),
    () => isLeased() && !stopped(),
  )
}

/** False for a message that nobody is to get any more. */
async function deliver(parts: SendingParts, claimed: ClaimedMail): Promise<boolean> {
  const message = openMessage(parts.keys, claimed)
  const mail = await renderMessage(parts, message, claimed.createdAt)
  if (mail === undefined) await drop(parts, claimed, message)
  else await parts.mailer.send(mail, claimed.messageId, claimed.createdAt)
  return mail !== undefined
}

// A mail whose connection failed though the server answers may be what breaks it: it waits as one that was refused does,
// and the others go on.
async function fail(parts: SendingParts, claimed: ClaimedMail, error: unknown): Promise<void> {
  const { db, now, log, server } = parts
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  if (error instanceof MailServerError) {
    if (!(await server.answers())) return void (await releaseMail(db, claimed, { reason, now: now() }))
  } else if (unavailable(error)) {
    throw error
  }
  const { id, attempts, attemptsBeforeRetry } = claimed
  const next = retryAt(Math.max(1, attempts - attemptsBeforeRetry), isPermanent(error), now())
  if (!(await markMailFailed(db, claimed, { reason, now: now(), next }))) return
  log.warn({ mail: id, attempts, parked: next === undefined, reason }, 'mail was not sent')
}

// Anybody can ask for mails to an address that gets none; they must not use up its quota. Codes and sign-in links stay
// counted: there is something to attempt for addresses without a user too, and its end would tell them apart (T71).
async function drop(parts: Parts, claimed: ClaimedMail, message: OutboxMessage): Promise<void> {
  if (!(await deleteMail(parts.db, claimed))) return
  const returns = message.kind === 'reset-password' || message.kind === 'verify-email'
  if (returns && message.decoy !== true) await returnMailQuota(parts, mailKindOf(message), message.email)
}

function leaseUntil(now: Date): Date {
  return new Date(now.getTime() + LEASE_MILLISECONDS)
}

async function pauseUntilNext({ db, now }: Parts): Promise<number> {
  const due = await nextMailDueAt(db)
  const wait = due === undefined ? IDLE_MILLISECONDS : due.getTime() - now().getTime()
  return Math.min(Math.max(wait, SOON_MILLISECONDS), IDLE_MILLISECONDS)
}

// Permanent: the recipient or the mail itself was refused, or the message cannot be read. Wrong credentials, a refused
// sender and a missing secret are retried, because the operator can fix them.
function isPermanent(error: unknown): boolean {
  if (error instanceof UnreadableMessageError) return true
  if (!(error instanceof Error) || !('responseCode' in error) || Number(error.responseCode) < 500) return false
  if ('code' in error && error.code === 'EMESSAGE') return true
  return 'command' in error && error.command === 'RCPT TO'
}
