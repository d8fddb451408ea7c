import {
  addressCounter,
  type CountedMail,
  fullCounters,
  type MailCounter,
  type MailKind,
  type MailQuotas,
  mailCounters,
} from '@foyer/auth-domain/rate-limit/mail-quotas'
import type { Trx } from '@foyer/db/engine/handles'
import {
  type Counter,
  decrementCounter,
  deleteCounter,
  incrementCounters,
  lockCounters,
} from '@foyer/db/operations/mail-counters'
import type { Call } from '#runtime/context/call.ts'
import type { Services } from '#runtime/context/services.ts'
import { hmacSha256, type Keyring } from '#runtime/secrets/keyring.ts'

/**
 * Counts a mail in the transaction that writes it (S61): a mail that is not written is not counted. Returns the seconds
 * to wait when one of its quotas is used up; nothing is counted then, by the same work (S35).
 */
export async function claimMailQuota(
  trx: Trx,
  call: Call,
  kind: MailKind,
  mail: CountedMail,
): Promise<number | undefined> {
  const quotas = quotasOf(call)
  if (quotas === undefined) return undefined
  const quota = quotas[kind]
  const counters = mailCounters(kind, quota, mail).map((counter) => ({ ...counter, key: keyOf(call, counter) }))
  const locked = await lockCounters(trx, countersOf(call, quotas, kind, [mail]), call.now())
  const stored = new Map(locked.map((counter) => [counter.key, counter]))
  const counted = counters.flatMap((counter) => {
    const found = stored.get(counter.key)
    return found === undefined ? [] : [{ ...counter, ...found }]
  })
  const full = fullCounters(quota, mail, counted)
  const keys = counters.map(({ key }) => key)
  await incrementCounters(trx, keys, full.length === 0 ? 1 : 0)
  if (full.length === 0) return undefined
  return Math.max(...full.map(({ endsAt }) => secondsUntil(endsAt, call.now())))
}

/** Locks the counts of several mails in one order; needed before the first of them is claimed. */
export async function lockMailQuotas(
  trx: Trx,
  call: Call,
  kind: MailKind,
  mails: readonly CountedMail[],
): Promise<void> {
  const quotas = quotasOf(call)
  if (quotas !== undefined) await lockCounters(trx, countersOf(call, quotas, kind, mails), call.now())
}

/** Gives a mail back to the quota of its address: the outbox worker found that there is nothing to write. */
export async function returnMailQuota(services: Services, kind: MailKind, to: string): Promise<void> {
  const { mailQuotas: quotas, db } = services
  if (quotas === undefined) return
  // Nobody is known to an account that does not exist. The strangers' total is of what they ask for: it must not tell
  // who has an account, so it is not given back.
  const counter = addressCounter(kind, quotas[kind], { to, requester: { name: '', known: false } })
  await decrementCounter(db, keyOf(services, counter))
}

/** Forgets the mails of one kind to an address whose owner has just proved it: their links have been invalidated. */
export async function forgetMailQuota(services: Services, kind: MailKind, to: string): Promise<void> {
  const { mailQuotas: quotas, db } = services
  if (quotas === undefined) return
  for (const requester of [{ known: true }, { known: false }, { known: false, former: true }]) {
    const counter = addressCounter(kind, quotas[kind], { to, requester: { name: '', ...requester } })
    await deleteCounter(db, keyOf(services, counter))
  }
}

// Calls made by the server itself are not limited.
function quotasOf({ mailQuotas, request }: Call): MailQuotas | undefined {
  return request.transport === 'server' ? undefined : mailQuotas
}

function countersOf(call: Call, quotas: MailQuotas, kind: MailKind, mails: readonly CountedMail[]): Counter[] {
  return mails
    .flatMap((mail) => mailCounters(kind, quotas[kind], mail))
    .map((counter) => ({ key: keyOf(call, counter), window: counter.rule.window }))
}

// An HMAC, so that the table does not reveal who is mailed.
function keyOf({ keys }: { keys: Keyring }, { name }: Pick<MailCounter, 'name'>): string {
  return `mail-quota:${hmacSha256(keys.newest('throttle').bytes, `mail-quota:${name}`).toString('base64url')}`
}

function secondsUntil(end: Date, now: Date): number {
  return Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000))
}
