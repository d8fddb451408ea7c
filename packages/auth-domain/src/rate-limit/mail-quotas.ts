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
  /** Mails that one user causes, whoever they are for. */
  inviter?: RateLimitRule | undefined
  /** Mails that one organization causes, whoever they are for. */
  organization?: RateLimitRule | undefined
}

export type MailQuotas = Record<MailKind, MailQuota>

export const mailQuotas: MailQuotas = {
  reset: { address: { window: HOUR, max: 10 }, asker: { window: HOUR, max: 3 } },
  verification: { address: { window: HOUR, max: 5 } },
  change: { address: { window: HOUR, max: 5 } },
  deletion: { address: { window: HOUR, max: 5 } },
  code: {
    address: { window: HOUR, max: 10 },
    asker: { window: 10 * MINUTE, max: 3 },
    repeat: { window: limits.emailCodePause, max: 1 },
  },
  // Of its own: whoever asks for codes to sign in with must not use up those of the second factor.
  'second-factor': { address: { window: HOUR, max: 10 }, asker: { window: 10 * MINUTE, max: 3 } },
  'magic-link': {
    address: { window: HOUR, max: 10 },
    asker: { window: 10 * MINUTE, max: 3 },
    repeat: { window: limits.emailCodePause, max: 1 },
  },
  invitation: {
    address: { window: HOUR, max: 5 },
    asker: { window: HOUR, max: 3 },
    unverified: { window: HOUR, max: 3 },
    inviter: { window: DAY, max: 50 },
    organization: { window: DAY, max: 200 },
  },
  notification: { address: { window: HOUR, max: 20 } },
  // Of its own, so that whoever signs in cannot use it up by other notifications.
  'new-device': { address: { window: DAY, max: 10 } },
}

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

/**
 * The quotas with the operator's changes. That of reset mails never outlasts a reset link: while it is used up, a link
 * that works is in the mailbox, so that recovery stays possible whoever used it up (S19).
 */
export function configuredMailQuotas(changes: MailQuotaChanges, resetLinkExpiresIn: number): MailQuotas {
  const quotas = { ...mailQuotas }
  for (const kind of mailKinds) quotas[kind] = changed(kind, changes)
  quotas.reset = { ...quotas.reset, address: within(quotas.reset.address, resetLinkExpiresIn) }
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

/** Who causes a mail, as a name for counting; `known` when they or their browser have signed in to the account mailed. */
export type Asker = { name: string; known: boolean }

/** A mail about to be written. `invitation` is given for that kind alone; `repeat` names what is not to be repeated,
 * and by whom. */
export type CountedMail = {
  to: string
  asker: Asker
  repeat?: readonly string[] | undefined
  invitation?: { organizationId: string; inviterId: string; verified: boolean } | undefined
}

/** One count that a mail is part of. */
export type MailCounter = { name: string; rule: RateLimitRule }

/** The counts of a mail of one kind, the asker's own first. */
export function mailCounters(
  kind: MailKind,
  quota: MailQuota,
  { to, asker, invitation, repeat = [] }: CountedMail,
): readonly [...MailCounter[], MailCounter] {
  const circle = quota.asker !== undefined && asker.known ? 'known' : 'address'
  const counters = [
    counter(`${kind}:asker:${asker.name}:${to}`, quota.asker),
    ...repeat.map((name) => counter(`${kind}:repeat:${name}:${to}`, quota.repeat)),
    invitation?.verified === false ? counter(`${kind}:unverified:${to}`, quota.unverified) : [],
    invitation === undefined ? [] : counter(`${kind}:inviter:${invitation.inviterId}`, quota.inviter),
    invitation === undefined ? [] : counter(`${kind}:organization:${invitation.organizationId}`, quota.organization),
  ]
  return [...counters.flat(), { name: `${kind}:${circle}:${to}`, rule: quota.address }]
}

/** How many reset links of one user may live: as many as are mailed while the first of them lives, so none is voided. */
export function maxResetLinks({ reset }: MailQuotas, expiresIn: number): number {
  const { window, max } = reset.address
  // Twice: strangers and known browsers have a total each.
  return Math.max(1, 2 * max * (Math.ceil(expiresIn / window) + 1))
}

/** The same of the links in mails about new devices: whoever signs in again and again voids none. */
export function maxRejectSignInLinks(quotas: MailQuotas, expiresIn: number): number {
  const { window, max } = quotas['new-device'].address
  return Math.max(1, max * (Math.ceil(expiresIn / window) + 1))
}

function counter(name: string, rule: RateLimitRule | undefined): MailCounter[] {
  return rule === undefined ? [] : [{ name, rule }]
}

function within({ window, max }: RateLimitRule, seconds: number): RateLimitRule {
  if (seconds <= 0 || window <= seconds) return { window, max }
  return { window: seconds, max: Math.ceil((max * seconds) / window) }
}
