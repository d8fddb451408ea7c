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
  /** Mails to one address, from all requesters. */
  address: RateLimitRule
  /** Of those, mails that one requester causes. Where this is set, known browsers of the account have a total of their own. */
  requester?: RateLimitRule | undefined
  /** Of those, mails of one template that one requester causes: while it is used up, the previous mail still works (T82). */
  repeat?: RateLimitRule | undefined
  /** Of those, mails that all requesters without a verified address cause together. */
  unverified?: RateLimitRule | undefined
  /**
   * Mails of all kinds together that strangers cause. Mails of known browsers are part of it only where nobody has proved the
   * address: the person who claimed it may be a stranger to its owner.
   */
  strangers?: RateLimitRule | undefined
  /** The same total, for a kind of which only mails to an unproved address are part of it. */
  unproved?: RateLimitRule | undefined
  /** This many mails to an address are written although that total is used up: other kinds cannot block this one. */
  reserved?: number | undefined
  /** How many mails an address gets where each is the first of a verified inviter: other inviters cannot block them. */
  first?: number | undefined
  /** How many more where the inviter is established: new accounts that use up the others cannot block them. */
  established?: number | undefined
  /** Mails that one user causes, to all addresses. */
  inviter?: RateLimitRule | undefined
  /** Mails that one organization causes, to all addresses. */
  organization?: RateLimitRule | undefined
}

export type MailQuotas = Record<MailKind, MailQuota>

/** Mails that all strangers together cause to one address, of all kinds. */
const strangers: RateLimitRule = { window: HOUR, max: 15 }

export const mailQuotas: MailQuotas = {
  // The reserve keeps recovery possible: once it is used up, there are working links in the mailbox (S19).
  reset: { address: { window: HOUR, max: 10 }, requester: { window: HOUR, max: 3 }, strangers, reserved: 3 },
  verification: { address: { window: HOUR, max: 5 }, strangers, reserved: 2 },
  change: { address: { window: HOUR, max: 5 }, unproved: strangers, reserved: 2 },
  deletion: { address: { window: HOUR, max: 5 }, unproved: strangers, reserved: 2 },
  code: {
    address: { window: HOUR, max: 10 },
    requester: { window: 10 * MINUTE, max: 3 },
    repeat: { window: limits.emailCodePause, max: 1 },
    strangers,
    reserved: 3,
  },
  // Separate, because requests for sign-in codes must not use up those of the second factor.
  'second-factor': {
    address: { window: HOUR, max: 10 },
    requester: { window: 10 * MINUTE, max: 3 },
    unproved: strangers,
    reserved: 3,
  },
  'magic-link': {
    address: { window: HOUR, max: 10 },
    requester: { window: 10 * MINUTE, max: 3 },
    repeat: { window: limits.emailCodePause, max: 1 },
    strangers,
    reserved: 3,
  },
  invitation: {
    address: { window: HOUR, max: 5 },
    first: 15,
    established: 5,
    requester: { window: HOUR, max: 3 },
    unverified: { window: HOUR, max: 3 },
    inviter: { window: DAY, max: 50 },
    organization: { window: DAY, max: 200 },
    strangers,
  },
  notification: { address: { window: HOUR, max: 20 } },
  // Separate, so that other notifications cannot use it up.
  'new-device': { address: { window: DAY, max: 10 } },
  // Separate, so that neither strangers nor organizations can use up the mails that notify an owner of a change.
  'sign-up-attempt': { address: { window: HOUR, max: 5 }, requester: { window: HOUR, max: 2 }, strangers },
  'organization-notice': { address: { window: HOUR, max: 20 } },
  'second-factor-guessed': { address: { window: DAY, max: 1 } },
}

/** Kinds that are counted as another kind: sign-in codes and sign-in links have one count. */
const countedAs: { readonly [Kind in MailKind]?: MailKind } = { 'magic-link': 'code' }

/** The operator's changes, by kind and scope, or by the older names of rules for several kinds. */
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
 * Returns the quotas with the operator's changes. A quota of reset or verification mails never lasts longer than a link: while
 * it is used up, there is a working link in the mailbox, so that recovery stays possible (S19).
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
 * The person or browser that causes a mail, as a name to count by. `known`: they have signed in to the mailed account;
 * `former`: the browser did so before the password or email was last changed. `unproved`: the mailbox of the account has not
 * been proved.
 */
export type Requester = { name: string; known: boolean; former?: boolean | undefined; unproved?: boolean | undefined }

/** Whether the mailbox of an inviter has been proved, and whether their account is some days old. */
export type CountedInviter = 'unverified' | 'verified' | 'established'

/** Returns what an inviter counts as. */
export function countedInviter(
  { holdsMailbox, createdAt }: { holdsMailbox: boolean; createdAt: Date },
  now: Date,
): CountedInviter {
  if (!holdsMailbox) return 'unverified'
  return now.getTime() - createdAt.getTime() < limits.establishedInviterAge * 1000 ? 'verified' : 'established'
}

/**
 * A mail about to be written. `invitation` is set for that kind only; `repeat` names what must not be repeated, and by which
 * requester; `of` is the address whose total of strangers it belongs to, where that is not `to`.
 */
export type CountedMail = {
  to: string
  requester: Requester
  of?: string | undefined
  repeat?: readonly string[] | undefined
  invitation?: { organizationId: string; inviterId: string; inviter: CountedInviter } | undefined
}

/** A counter that a mail is counted by. */
export type MailCounter = {
  scope: Exclude<keyof MailQuota, 'reserved' | 'first' | 'established' | 'unproved'>
  name: string
  rule: RateLimitRule
}

/** Returns the counters of a mail of one kind, the requester's own first. */
export function mailCounters(kind: MailKind, quota: MailQuota, mail: CountedMail): readonly MailCounter[] {
  const { to, requester, invitation, repeat = [], of = to } = mail
  const counted = countedAs[kind] ?? kind
  return [
    counter('requester', `${counted}:requester:${requester.name}:${to}`, quota.requester),
    ...repeat.map((name) => counter('repeat', `${kind}:repeat:${name}:${to}`, quota.repeat)),
    invitation?.inviter === 'unverified' ? counter('unverified', `${kind}:unverified:${to}`, quota.unverified) : [],
    invitation === undefined ? [] : counter('inviter', `${kind}:inviter:${invitation.inviterId}`, quota.inviter),
    invitation === undefined
      ? []
      : counter('organization', `${kind}:organization:${invitation.organizationId}`, quota.organization),
    counter('strangers', `strangers:${of}`, strangersOf(quota, requester)),
    [addressCounter(kind, quota, mail)],
  ].flat()
}

/** Returns the counter of all mails of a kind to an address that strangers cause, or known browsers, or former ones. */
export function addressCounter(kind: MailKind, quota: MailQuota, { to, requester }: CountedMail): MailCounter {
  const circle = quota.requester === undefined ? 'address' : circleOf(requester)
  return { scope: 'address', name: `${countedAs[kind] ?? kind}:${circle}:${to}`, rule: quota.address }
}

function circleOf({ known, former = false, unproved = false }: Requester): 'known' | 'former' | 'address' {
  // The known and former browsers of an unproved address belong to the person who claimed it.
  if (known || (former && unproved)) return 'known'
  return former ? 'former' : 'address'
}

function strangersOf({ strangers, unproved }: MailQuota, requester: Requester): RateLimitRule | undefined {
  if (requester.unproved === true) return strangers ?? unproved
  return circleOf(requester) === 'address' ? strangers : undefined
}

/** Returns the counters that leave no room for one more mail. */
export function fullCounters<Counted extends MailCounter & { count: number }>(
  { reserved = 0, first = 0, established = 0 }: MailQuota,
  { invitation }: CountedMail,
  counters: readonly Counted[],
): Counted[] {
  const [requester, address] = (['requester', 'address'] as const).map((scope) =>
    counters.find((one) => one.scope === scope),
  )
  const written = address?.count ?? 0
  const firsts = { unverified: 0, verified: first, established: first + established }
  const isFirst = requester?.count === 0 && invitation !== undefined && written < firsts[invitation.inviter]
  return counters.filter(({ scope, count, rule }) => {
    if (isFirst && (scope === 'address' || scope === 'strangers')) return false
    return count >= rule.max && !(scope === 'strangers' && written < reserved)
  })
}

/** Returns how many reset links of one user may be valid at once: as many as are mailed within the lifetime of the first, so that none is invalidated. */
export function maxResetLinks({ reset }: MailQuotas, expiresIn: number): number {
  const { window, max } = reset.address
  // Three times: strangers, known and former browsers have a total each.
  return Math.max(1, 3 * max * (Math.ceil(expiresIn / window) + 1))
}

/** Returns the same for the links in mails about new devices: repeated sign-ins invalidate none. */
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
