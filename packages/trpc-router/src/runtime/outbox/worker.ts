import { retryAt } from '@foyer/auth-domain/outbox'
import { sequenceEvents } from '@foyer/db/operations/event-sequence'
import {
  type ClaimedMail,
  claimDueMail,
  deleteMail,
  markMailFailed,
  markMailSent,
  nextMailDueAt,
} from '@foyer/db/operations/outbox'
import type { Mailer } from '@foyer/email/mailer'
import type { Services } from '#runtime/context/services.ts'
import { returnMailQuota } from './mail-quota.ts'
import { mailKindOf, type OutboxMessage } from './message.ts'
import { openMessage, UnreadableMessageError } from './parse-message.ts'
import { renderMessage } from './render-message.ts'

/** Sends the mails of the outbox, a few concurrently, until it is stopped. */
export type OutboxWorker = { wake(): void; stop(): Promise<void> }

type Parts = Services & { mailer: Mailer }

const IDLE_MILLISECONDS = 15_000

// Several, so that one mail that hangs does not delay the others.
const SENDERS = 4

/** Polls when woken, when the next mail is due, and every 15 s for mails that another instance left unsent. */
export function startOutboxWorker(parts: Parts): OutboxWorker {
  let stopped = false
  let wakePending = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  function wake(): void {
    if (stopped) return
    wakePending = true
    running ??= run().finally(() => {
      running = undefined
    })
  }
  async function run(): Promise<void> {
    clearTimeout(timer)
    let pause = 0
    do {
      while (wakePending && !stopped) {
        wakePending = false
        await Promise.all(Array.from({ length: SENDERS }, () => drain(parts, () => stopped)))
      }
      await sequence(parts)
      pause = await pauseUntilNext(parts)
      // Woken while reading when the next mail is due.
    } while (wakePending && !stopped)
    if (stopped) return
    timer = setTimeout(wake, pause)
    timer.unref()
  }
  wake()
  return {
    wake,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

async function drain(parts: Parts, stopped: () => boolean): Promise<void> {
  try {
    while (!stopped()) {
      const mail = await claimDueMail(parts.db, parts.now(), leaseUntil(parts.now()))
      if (mail === undefined) return
      await send(parts, mail)
    }
  } catch (error) {
    parts.log.warn({ err: error }, 'outbox could not be read; it is tried again')
  }
}

// After the mails: nobody waits for the positions of events.
async function sequence({ db, log }: Parts): Promise<void> {
  try {
    while ((await sequenceEvents(db)) > 0);
  } catch (error) {
    log.warn({ err: error }, 'events could not be given their positions; it is tried again')
  }
}

async function send(parts: Parts, claimed: ClaimedMail): Promise<void> {
  const { db, keys, now, log, mailer } = parts
  try {
    const message = openMessage(keys, claimed)
    const mail = await renderMessage(parts, message)
    if (mail === undefined) return await drop(parts, claimed.id, message)
    await mailer.send(mail, claimed.messageId, claimed.createdAt)
    await markMailSent(db, claimed.id, now())
  } catch (error) {
    const next = retryAt(claimed.attempts, isPermanent(error), now())
    const reason = error instanceof Error ? error.message : String(error)
    await markMailFailed(db, claimed.id, { reason: reason.slice(0, 500), now: now(), next })
    log.warn({ mail: claimed.id, attempts: claimed.attempts, parked: next === undefined, reason }, 'mail was not sent')
  }
}

// Anybody can ask for mails to an address that gets none; they must not use up its quota.
async function drop(parts: Parts, id: string, message: OutboxMessage): Promise<void> {
  await deleteMail(parts.db, id)
  if ('email' in message && !('decoy' in message && message.decoy === true))
    await returnMailQuota(parts, mailKindOf(message), message.email)
}

// A claim is a lease: if this process dies while sending, the mail becomes due again (at-least-once delivery).
function leaseUntil(now: Date): Date {
  return new Date(now.getTime() + 120_000)
}

async function pauseUntilNext({ db, now }: Parts): Promise<number> {
  try {
    const due = await nextMailDueAt(db)
    const wait = due === undefined ? IDLE_MILLISECONDS : due.getTime() - now().getTime()
    return Math.min(Math.max(wait, 50), IDLE_MILLISECONDS)
  } catch {
    return IDLE_MILLISECONDS
  }
}

// Permanent: the recipient or the mail itself was refused, or the message cannot be read. Wrong credentials, a refused
// sender and a missing secret are retried, because the operator can fix them.
function isPermanent(error: unknown): boolean {
  if (error instanceof UnreadableMessageError) return true
  if (!(error instanceof Error) || !('responseCode' in error) || Number(error.responseCode) < 500) return false
  if ('code' in error && error.code === 'EMESSAGE') return true
  return 'command' in error && error.command === 'RCPT TO'
}
