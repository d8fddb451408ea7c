import { z } from 'zod'
import type { OperatorCode, OperatorText } from './operator-text.ts'
import { operatorTexts } from './operator-texts.ts'

/** Why a sign-in would fail; `degraded`: reads are answered all the same, from a standby. */
export const serviceFaults = ['database', 'read-only', 'schema', 'degraded'] as const

export type ServiceFault = (typeof serviceFaults)[number]

/** The process of the instance, now. */
const processStateSchema = z.object({
  pid: z.number().int(),
  startedAt: z.date(),
  /** Resident, in bytes. */
  memory: z.number().int(),
  /** Passwords that are being hashed, and that wait for it. */
  hashing: z.object({ running: z.number().int(), waiting: z.number().int() }),
})

/** Secrets of one role: how many there are, and nothing of what they are. */
const secretRoleSchema = z.object({
  role: z.enum(['sign', 'verify', 'seal', 'pepper']),
  setting: z.string(),
  number: z.number().int(),
  /** Whether it has a setting of its own; those of `sign` and `verify` are used where it has none. */
  isOwn: z.boolean(),
})

export type SecretRoleState = z.infer<typeof secretRoleSchema>

const operatorCodes = Object.keys(operatorTexts) as OperatorCode[]

const operatorTextSchema: z.ZodType<OperatorText> = z.object({
  code: z.enum(operatorCodes),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  message: z.string(),
})

/** The instance that answers, of which there may be others. */
export const serviceStateOutput = z.object({
  fault: z.enum(serviceFaults).nullable(),
  /** What an operator should know although sign-ins succeed, as readiness tells it. */
  warnings: z.array(operatorTextSchema),
  version: z.string(),
  node: z.string(),
  database: z.object({ engine: z.enum(['postgres', 'pglite', 'memory']), version: z.string(), schema: z.string() }),
  /** Host and port of the mail server; null where mails are caught in the development mailbox. */
  mailServer: z.string().nullable(),
  /** Since when the mail server has been found unusable; null while it is not. */
  mailServerDownSince: z.date().nullable(),
  secrets: z.array(secretRoleSchema),
  process: processStateSchema,
})

export type ServiceState = z.infer<typeof serviceStateOutput>
