import { z } from 'zod'
import { keepingEmpty } from '#input/empty-as-absent.ts'
import { limits } from '#limits.ts'
import { clientOrigins } from '#oauth-provider/oauth-client.ts'
import { clientCredentials, resourceSchema } from '#oauth-provider/token.schema.ts'

/** A device that waits for a user's approval. Expired is what any of them is once its time has passed. */
export type DeviceCode = {
  id: string
  clientId: string
  scope: string | null
  /** The APIs that an OAuth client asks for. */
  resources: readonly string[]
  /** Of the device, as it asked. */
  ipAddress: string | null
  userAgent: string | null
  createdAt: Date
  expiresAt: Date
  lastPolledAt: Date | null
  /** In milliseconds. */
  pollingInterval: number
} & DeviceCodeState

/**
 * `userId` is the user who opened it first, who alone may answer; `approvedBy` the handle of the session that did; `grantId` what
 * an OAuth client was given, null where the device gets a session.
 */
export type DeviceCodeState =
  | { status: 'pending'; userId: string | null }
  | { status: 'denied'; userId: string }
  | { status: 'approved'; userId: string; approvedBy: string; grantId: string | null }

const userCode = z.string().max(64)

// A parameter without a value counts as left out (RFC 6749, section 3.1).
const clientId = z.string().min(1).max(256)

/** An OAuth client may prove who it is instead of naming itself. */
export const requestDeviceCodeInput = z.object({
  ...clientCredentials,
  client_id: clientId.optional(),
  // Refused rather than passed over: anyone who sends it expects that nobody else can approve.
  user_id: z.literal('').optional(),
  scope: z.string().max(1024).optional(),
  resource: resourceSchema,
})

/** What a client of `deviceAuthorization.clients` names itself by. */
export const deviceClientInput = z.object({ client_id: clientId })

export const requestDeviceCodeOutput = z.object({
  device_code: z.string(),
  user_code: z.string(),
  verification_uri: z.string(),
  verification_uri_complete: z.string(),
  expires_in: z.number(),
  interval: z.number(),
})

export const redeemDeviceCodeInput = z.object({
  grant_type: z.string().min(1),
  device_code: z.string().min(1).max(256),
  client_id: clientId,
})

export const redeemDeviceCodeOutput = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.number(),
  scope: z.string(),
})

export const openDeviceCodeInput = z.object({ user_code: userCode })

/** Only the user who has opened it first is told more than the status. */
export const openDeviceCodeOutput = z.object({
  user_code: z.string(),
  status: z.enum(['pending', 'approved', 'denied']),
  client_id: z.string().optional(),
  client_name: z.string().optional(),
  scope: z.string().nullable().optional(),
  ip_address: z.string().nullable().optional(),
  user_agent: z.string().nullable().optional(),
  requested_at: z.date().optional(),
  expires_at: z.date().optional(),
  /** Of an OAuth client: who vouches for it, the organization that has made it, its home page, what it asks for, and what the user has let it do before. */
  application: z
    .object({
      origin: z.enum(clientOrigins),
      uri: z.string().nullable(),
      organizationName: z.string().nullable(),
      scopes: z.array(z.string()),
      consented: z.array(z.string()),
      resources: z.array(z.string()),
    })
    .optional(),
})

export type OpenedDeviceCode = z.infer<typeof openDeviceCodeOutput>

export const answerDeviceCodeInput = z.object({ userCode })

/** `scope` may be fewer of those that an OAuth client asks for; `organizationId` is asked for by the scope `organization`. */
export const approveDeviceInput = z.object({
  userCode,
  scope: keepingEmpty(z.string().max(1024).optional()),
  organizationId: keepingEmpty(z.string().min(1).max(limits.idMaxLength).optional()),
})
