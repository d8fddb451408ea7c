import { type CodeType, codeTypes } from '@foyer/auth-domain/codes/email-otp'
import type { MailKind } from '@foyer/auth-domain/rate-limit/mail-quotas'
import { type Mail, mailSchema } from '@foyer/email/mail'
import { z } from 'zod'

const link = { callbackURL: z.string().optional(), languageTags: z.array(z.string()) }

/** Who asked: see `AskingBrowser`. */
const asking = { browser: z.string(), asker: z.string().optional() }

/** The address, and who asked. */
const asked = { email: z.string(), ...asking }

/** A link, and whose code travels with it, where it brings one. */
const linkAndCode = { email: z.string(), code: z.object(asking).optional(), ...link }

/**
 * What the outbox stores, encrypted: a complete mail, or one that is rendered when it is sent. A link is created at
 * that time, so that an SMTP outage does not shorten its lifetime and the outbox contains no secret that grants access.
 */
const messageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('mail'), mail: mailSchema }),
  // Its code is valid for minutes, whenever it is sent: it is made with the request, and stored encrypted.
  z.object({ kind: z.literal('two-factor-otp'), mail: mailSchema }),
  z.object({
    kind: z.literal('verify-email'),
    decoy: z.boolean().optional(),
    /** Asked for by the user of an address that was verified elsewhere. */
    confirming: z.boolean().optional(),
    ...linkAndCode,
  }),
  z.object({
    kind: z.literal('prove-email'),
    userId: z.string(),
    stamp: z.number(),
    newEmail: z.string(),
    fromVerified: z.boolean().optional(),
    ...link,
  }),
  z.object({
    kind: z.literal('reset-password'),
    asker: z.string().optional(),
    /** Mails no link: it is beyond the quota. */
    decoy: z.boolean().optional(),
    ...linkAndCode,
  }),
  z.object({
    kind: z.literal('change-email'),
    userId: z.string(),
    stamp: z.number(),
    newEmail: z.string(),
    ...link,
  }),
  z.object({ kind: z.literal('invitation'), invitationId: z.string(), ...link }),
  z.object({
    kind: z.literal('new-device'),
    userId: z.string(),
    email: z.string(),
    sessionId: z.string(),
    /** When the session began, in milliseconds since the epoch. */
    at: z.number(),
    methods: z.array(z.string()),
    ipAddress: z.string().nullable(),
    userAgent: z.string().nullable(),
    languageTags: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('user-invitation'),
    userId: z.string(),
    stamp: z.number(),
    languageTags: z.array(z.string()),
  }),
  z.object({ kind: z.literal('delete-account'), userId: z.string(), stamp: z.number(), ...link }),
  z.object({ kind: z.literal('magic-link'), name: z.string().optional(), withCode: z.boolean(), ...asked, ...link }),
  z.object({
    kind: z.literal('email-code'),
    type: z.enum(codeTypes),
    /** Mails nothing to anybody, and leaves something to attempt. */
    decoy: z.boolean().optional(),
    /** Asked for by the user of the address, who wants to change it or to prove that they hold it. */
    confirming: z.boolean().optional(),
    languageTags: z.array(z.string()),
    ...asked,
  }),
  // Its address is the one that is to become the user's.
  z.object({
    kind: z.literal('change-code'),
    userId: z.string(),
    stamp: z.number(),
    languageTags: z.array(z.string()),
    ...asked,
  }),
])

export type OutboxMessage = z.infer<typeof messageSchema>

/** The message of one kind. */
export type OutboxMessageOf<Kind extends OutboxMessage['kind']> = Extract<OutboxMessage, { kind: Kind }>

/** The template the message is rendered with; stored in the outbox row and shown to the operator. */
export function templateOf(message: OutboxMessage): Mail['template'] {
  if (message.kind === 'mail') return message.mail.template
  if (message.kind === 'email-code') return codeTemplates[message.type]
  if (message.kind === 'change-code') return codeTemplates[message.kind]
  return message.kind === 'prove-email' ? 'verify-email' : message.kind
}

/** The templates of codes. */
export const codeTemplates = {
  'sign-in': 'sign-in-otp',
  'email-verification': 'email-verification-otp',
  'forget-password': 'forget-password-otp',
  'change-code': 'email-verification-otp',
} as const satisfies Record<CodeType | 'change-code', Mail['template']>

const mailKinds = {
  mail: 'notification',
  'two-factor-otp': 'second-factor',
  'verify-email': 'verification',
  'prove-email': 'verification',
  'reset-password': 'reset',
  'change-email': 'change',
  invitation: 'invitation',
  // The mailbox of an account that is new.
  'user-invitation': 'verification',
  'delete-account': 'deletion',
  'magic-link': 'magic-link',
  'email-code': 'code',
  'change-code': 'code',
  'new-device': 'new-device',
} as const satisfies Record<OutboxMessage['kind'], MailKind>

/** Notices that others cause than those who have access to the account: they must not use up those of changes. */
const noticeKinds: ReadonlyMap<Mail['template'], MailKind> = new Map([
  ['sign-up-attempt', 'sign-up-attempt'],
  ['two-factor-required', 'organization-notice'],
  ['role-ends', 'organization-notice'],
  ['second-factor-guessed', 'second-factor-guessed'],
])

/** What the message is counted as (S61). */
export function mailKindOf(message: OutboxMessage): MailKind {
  if (message.kind === 'mail') return noticeKinds.get(message.mail.template) ?? 'notification'
  // Whatever brings a code counts as one: the quota bounds how many there are (T6).
  return message.kind === 'magic-link' && message.withCode ? 'code' : mailKinds[message.kind]
}

// In the stored JSON the kind is called `letter`: processes of earlier versions read and write the same rows.
const storedSchema = z
  .looseObject({ letter: z.string() })
  .transform(({ letter, ...rest }) => ({ kind: letter, ...rest }))

/** The JSON that `parseMessage` reads. */
export function serializeMessage({ kind, ...rest }: OutboxMessage): string {
  return JSON.stringify({ letter: kind, ...rest })
}

/** Parses what `serializeMessage` returned; throws on anything else. */
export function parseMessage(json: string): OutboxMessage {
  return messageSchema.parse(storedSchema.parse(JSON.parse(json)))
}
