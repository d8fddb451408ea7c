import { retryAt } from '@foyer/auth-domain/outbox'
import {
  type ClaimedMail,
  claimDueMail,
  deleteMail,
  markMailFailed,
  markMailSent,
  nextMailDueAt,
} from '@foyer/db/outbox'
import type { Mailer } from '@foyer/email/mailer'
import type { Services } from '../context/services.ts'
import { readLetter, UnreadableLetterError } from './read-letter.ts'
import { writeLetter } from './write-letter.ts'

/** Sends what the outbox holds, a few mails at a time, as long as it runs. */
export type OutboxWorker = { wake(): void; stop(): Promise<void> }

type Parts = Services & { mailer: Mailer }

const IDLE_MILLISECONDS = 15_000

// So that one mail that hangs does not hold up the others.
const SENDERS = 4

/** Looks when woken, when a mail falls due, and every 15 s for those another instance left behind. */
export function startOutboxWorker(parts: Parts): OutboxWorker {
  let stopped = false
  let again = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  function wake(): void {
    if (stopped) return
    again = true
    running ??= run().finally(() => {
      running = undefined
    })
  }
  async function run(): Promise<void> {
    clearTimeout(timer)
    let pause = 0
    do {
      while (again && !stopped) {
        again = false
        await Promise.all(Array.from({ length: SENDERS }, () => drain(parts, () => stopped)))
      }
      pause = await pauseUntilNext(parts)
      // Woken while it looked for the next one.
    } while (again && !stopped)
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

async function send(parts: Parts, claimed: ClaimedMail): Promise<void> {
  const { db, keys, now, log, mailer } = parts
  try {
    const mail = await writeLetter(parts, readLetter(keys, claimed))
    if (mail === undefined) return await deleteMail(db, claimed.id)
    await mailer.send(mail, claimed.messageId, claimed.createdAt)
    await markMailSent(db, claimed.id, now())
  } catch (error) {
    const next = retryAt(claimed.attempts, isPermanent(error), now())
    const reason = error instanceof Error ? error.message : String(error)
    await markMailFailed(db, claimed.id, { reason: reason.slice(0, 500), now: now(), next })
    log.warn({ mail: claimed.id, attempts: claimed.attempts, parked: next === undefined, reason }, 'mail was not sent')
  }
}

// A claim is a lease: if this process dies while sending, the mail falls due again (at least once).
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

// Refused for good only where the recipient or the mail itself was, or nobody can read what is to be said: wrong
// credentials, a refused sender and a missing secret are mended by the operator.
function isPermanent(error: unknown): boolean {
  if (error instanceof UnreadableLetterError) return true
  if (!(error instanceof Error) || !('responseCode' in error) || Number(error.responseCode) < 500) return false
  if ('code' in error && error.code === 'EMESSAGE') return true
  return 'command' in error && error.command === 'RCPT TO'
}
