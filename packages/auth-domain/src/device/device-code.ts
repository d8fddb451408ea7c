import { z } from 'zod'

/** A device that waits for a user's approval. Expired is what any of them is once its time has passed. */
export type DeviceCode = {
  id: string
  clientId: string
  scope: string | null
  /** Of the device, as it asked. */
  ipAddress: string | null
  userAgent: string | null
  createdAt: Date
  expiresAt: Date
  lastPolledAt: Date | null
  /** In milliseconds. */
  pollingInterval: number
} & DeviceCodeState

/** `userId` is the user who opened it first, who alone may answer; `approvedBy` the handle of the session that did. */
export type DeviceCodeState =
  | { status: 'pending'; userId: string | null }
  | { status: 'denied'; userId: string }
  | { status: 'approved'; userId: string; approvedBy: string }

/** The grant of RFC 8628, as its clients name it. */
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

const userCode = z.string().max(64)

// A parameter without a value counts as left out (RFC 6749, section 3.1).
const clientId = z.string().min(1).max(256)

export const requestDeviceCodeInput = z.object({
  client_id: clientId,
  // Refused rather than passed over: anyone who sends it expects that nobody else can approve.
  user_id: z.literal('').optional(),
  scope: z.string().max(1024).optional(),
})

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
})

export type OpenedDeviceCode = z.infer<typeof openDeviceCodeOutput>

export const answerDeviceCodeInput = z.object({ userCode })
