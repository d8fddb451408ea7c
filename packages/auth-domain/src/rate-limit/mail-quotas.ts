import { DAY, HOUR, limits, MINUTE } from '#limits.ts'
import type { RateLimitRule } from './rules.ts'

/** What mails are counted as (S61); each kind has quotas of its own, so that none uses up another's. */
export const mailKinds = [
  'reset',
  'verification',
  'change',
  'deletion',
  'code',
  'second-factor',
  'magic-link',
  'invitation',
  'notification',
  'new-device',
  'sign-up-attempt',
  'organization-notice',
  'second-factor-guessed',
] as const

export type MailKind = (typeof mailKinds)[number]

/** The quotas of one kind. All of them must have room; the address mailed has one in every kind. */
export type MailQuota = {
  /** Mails to one address, whoever asks for them. */
  address: RateLimitRule
  /** Of those, mails that one asker causes. Where there is one, the account's known browsers have a total of their own. */
  asker?: RateLimitRule | undefined
  /** Of those, mails of one template that one asker causes: while it is used up, the one before is still good (T82). */
  repeat?: RateLimitRule | undefined
  /** Of those, mails that all askers without a verified address cause together. */
  unverified?: RateLimitRule | undefined
  /**
   * Mails of all kinds together that strangers cause, where they count; of known browsers those alone to an address that
   * nobody has proved: whoever has claimed it may be a stranger to its owner.
   */
  strangers?: RateLimitRule | undefined
  /** The same total, for a kind of which only mails to an address that nobody has proved are part of it. */
  unproved?: RateLimitRule | undefined
  /** Of the mails to an address, so many are written though that total is used up: no kind is kept from it by others. */
  reserved?: number | undefined
  /** How many an address gets where each is the first of a verified inviter: others do not keep it from being mailed. */
  first?: number | undefined
  /** How many more where that is an established inviter: accounts made to use up the others do not keep them out. */
  established?: number | undefined
  /** Mails that one user causes, whoever they are for. */
  inviter?: RateLimitRule | undefined
  /** Mails that one organization causes, whoever they are for. */
  organization?: RateLimitRule | undefined
}

export type MailQuotas = Record<MailKind, MailQuota>

/** What strangers cause in all, whatever they ask for, by whatever address. */
const strangers: RateLimitRule = { window: HOUR, max: 15 }

export const mailQuotas: MailQuotas = {
  // What is reserved leaves recovery possible: while it is used up, links that work are in the mailbox (S19).
  reset: { address: { window: HOUR, max: 10 }, asker: { window: HOUR, max: 3 }, strangers, reserved: 3 },
  verification: { address: { window: HOUR, max: 5 }, strangers, reserved: 2 },
  change: { address: { window: HOUR, max: 5 }, unproved: strangers, reserved: 2 },
  deletion: { address: { window: HOUR, max: 5 }, unproved: strangers, reserved: 2 },
  code: {
    address: { window: HOUR, max: 10 },
    asker: { window: 10 * MINUTE, max: 3 },
    repeat: { window: limits.emailCodePause, max: 1 },
    strangers,
    reserved: 3,
  },
  // Of its own: whoever asks for codes to sign in with must not use up those of the second factor.
  'second-factor': {
    address: { window: HOUR, max: 10 },
    asker: { window: 10 * MINUTE, max: 3 },
    unproved: strangers,
    reserved: 3,
  },
  'magic-link': {
    address: { window: HOUR, max: 10 },
    asker: { window: 10 * MINUTE, max: 3 },
    repeat: { window: limits.emailCodePause, max: 1 },
    strangers,
    reserved: 3,
  },
  invitation: {
    address: { window: HOUR, max: 5 },
    first: 15,
    established: 5,
    asker: { window: HOUR, max: 3 },
    unverified: { window: HOUR, max: 3 },
    inviter: { window: DAY, max: 50 },
    organization: { window: DAY, max: 200 },
    strangers,
  },
  notification: { address: { window: HOUR, max: 20 } },
  // Of its own, so that whoever signs in cannot use it up by other notifications.
  'new-device': { address: { window: DAY, max: 10 } },
  // Of their own, so that neither strangers nor organizations use up what tells an owner of a change.
  'sign-up-attempt': { address: { window: HOUR, max: 5 }, asker: { window: HOUR, max: 2 }, strangers },
  'organization-notice': { address: { window: HOUR, max: 20 } },
  'second-factor-guessed': { address: { window: DAY, max: 1 } },
}

/** Kinds that are counted with another: codes and links to sign in with are one count. */
const countedAs: { readonly [Kind in MailKind]?: MailKind } = { 'magic-link': 'code' }

/** The operator's changes: by kind and scope, or by the older names of rules that cover several kinds. */
export type MailQuotaChanges = {
  rules: Readonly<Record<string, RateLimitRule>>
  mail: { readonly [Kind in MailKind]?: Partial<MailQuota> | undefined }
}

/** Rules of earlier versions, each of which sets the quota per address of several kinds. */
const olderRules: Readonly<Record<string, readonly MailKind[]>> = {
  mailTo: ['reset', 'verification', 'change', 'deletion'],
  inviteTo: ['invitation'],
}

export const olderMailRules = Object.keys(olderRules)

/** How long links live, in seconds, by the kind of their mails. */
type LinkLifetimes = Record<'reset' | 'verification', number>

/**
 * The quotas with the operator's changes. Those of reset and verification mails never outlast a link: while one is used up,
 * a link that works is in the mailbox, so that recovery stays possible whoever used it up (S19).
 */
export function configuredMailQuotas(changes: MailQuotaChanges, expiresIn: LinkLifetimes): MailQuotas {
  const quotas = { ...mailQuotas }
  for (const kind of mailKinds) quotas[kind] = changed(kind, changes)
  for (const kind of ['reset', 'verification'] as const) {
    quotas[kind] = { ...quotas[kind], address: within(quotas[kind].address, expiresIn[kind]) }
  }
  return quotas
}

function changed(kind: MailKind, { rules, mail }: MailQuotaChanges): MailQuota {
  const [older] = Object.entries(olderRules).flatMap(([name, kinds]) =>
    kinds.includes(kind) ? (rules[name] ?? []) : [],
  )
  const { address, ...scopes } = mailQuotas[kind]
  const { address: changedAddress, ...changedScopes } = mail[kind] ?? {}
  return { address: changedAddress ?? older ?? address, ...scopes, ...changedScopes }
}

/**
 * Who causes a mail, as a name for counting; `known` when they or their browser have signed in to the account mailed,
 * `former` when the browser did so before its password or email was last changed. `unproved`: nobody has proved to hold the
 * mailbox of that account.
 */
export type Asker = { name: string; known: boolean; former?: boolean | undefined; unproved?: boolean | undefined }

/** Whether an inviter was proved to hold their mailbox, and has had an account for some time. */
export type CountedInviter = 'unverified' | 'verified' | 'established'

/** What an inviter counts as. */
export function countedInviter(
  { holdsMailbox, createdAt }: { holdsMailbox: boolean; createdAt: Date },
  now: Date,
): CountedInviter {
  if (!holdsMailbox) return 'unverified'
  return now.getTime() - createdAt.getTime() < limits.establishedInviterAge * 1000 ? 'verified' : 'established'
}

/** A mail about to be written. `invitation` is given for that kind alone; `repeat` names what is not to be repeated,
 * and by whom; `of` is whose total of strangers it is part of, where that is not `to`. */
export type CountedMail = {
  to: string
  asker: Asker
  of?: string | undefined
  repeat?: readonly string[] | undefined
  invitation?: { organizationId: string; inviterId: string; inviter: CountedInviter } | undefined
}

/** One count that a mail is part of. */
export type MailCounter = {
  scope: Exclude<keyof MailQuota, 'reserved' | 'first' | 'established' | 'unproved'>
  name: string
  rule: RateLimitRule
}

/** The counts of a mail of one kind, the asker's own first. */
export function mailCounters(kind: MailKind, quota: MailQuota, mail: CountedMail): readonly MailCounter[] {
  const { to, asker, invitation, repeat = [], of = to } = mail
  const counted = countedAs[kind] ?? kind
  return [
    counter('asker', `${counted}:asker:${asker.name}:${to}`, quota.asker),
    ...repeat.map((name) => counter('repeat', `${kind}:repeat:${name}:${to}`, quota.repeat)),
    invitation?.inviter === 'unverified' ? counter('unverified', `${kind}:unverified:${to}`, quota.unverified) : [],
    invitation === undefined ? [] : counter('inviter', `${kind}:inviter:${invitation.inviterId}`, quota.inviter),
    invitation === undefined
      ? []
      : counter('organization', `${kind}:organization:${invitation.organizationId}`, quota.organization),
    counter('strangers', `strangers:${of}`, strangersOf(quota, asker)),
    [addressCounter(kind, quota, mail)],
  ].flat()
}

/** The count of all mails of a kind to an address that strangers cause, or that known or former browsers do. */
export function addressCounter(kind: MailKind, quota: MailQuota, { to, asker }: CountedMail): MailCounter {
  const circle = quota.asker === undefined ? 'address' : circleOf(asker)
  return { scope: 'address', name: `${countedAs[kind] ?? kind}:${circle}:${to}`, rule: quota.address }
}

function circleOf({ known, former = false, unproved = false }: Asker): 'known' | 'former' | 'address' {
  // Of an address that nobody has proved, its known and former browsers are whoever has claimed it.
  if (known || (former && unproved)) return 'known'
  return former ? 'former' : 'address'
}

function strangersOf({ strangers, unproved }: MailQuota, asker: Asker): RateLimitRule | undefined {
  if (asker.unproved === true) return strangers ?? unproved
  return circleOf(asker) === 'address' ? strangers : undefined
}

/** The counters that leave no room for one more mail. */
export function fullCounters<Counted extends MailCounter & { count: number }>(
  { reserved = 0, first = 0, established = 0 }: MailQuota,
  { invitation }: CountedMail,
  counters: readonly Counted[],
): Counted[] {
  const [asker, address] = (['asker', 'address'] as const).map((scope) => counters.find((one) => one.scope === scope))
  const written = address?.count ?? 0
  const firsts = { unverified: 0, verified: first, established: first + established }
  const isFirst = asker?.count === 0 && invitation !== undefined && written < firsts[invitation.inviter]
  return counters.filter(({ scope, count, rule }) => {
    if (isFirst && (scope === 'address' || scope === 'strangers')) return false
    return count >= rule.max && !(scope === 'strangers' && written < reserved)
  })
}

/** How many reset links of one user may live: as many as are mailed while the first of them lives, so none is voided. */
export function maxResetLinks({ reset }: MailQuotas, expiresIn: number): number {
  const { window, max } = reset.address
  // Three times: strangers, known and former browsers have a total each.
  return Math.max(1, 3 * max * (Math.ceil(expiresIn / window) + 1))
}

/** The same of the links in mails about new devices: whoever signs in again and again voids none. */
export function maxRejectSignInLinks(quotas: MailQuotas, expiresIn: number): number {
  const { window, max } = quotas['new-device'].address
  return Math.max(1, max * (Math.ceil(expiresIn / window) + 1))
}

function counter(scope: MailCounter['scope'], name: string, rule: RateLimitRule | undefined): MailCounter[] {
  return rule === undefined ? [] : [{ scope, name, rule }]
}

function within({ window, max }: RateLimitRule, seconds: number): RateLimitRule {
  if (seconds <= 0 || window <= seconds) return { window, max }
  return { window: seconds, max: Math.ceil((max * seconds) / window) }
}
