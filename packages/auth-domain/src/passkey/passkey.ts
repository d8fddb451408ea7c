import { z } from 'zod'

export const passkeyDevices = ['singleDevice', 'multiDevice'] as const

/** Whether a passkey stays on one device or is copied to others by the user's account with a vendor. */
export type PasskeyDevice = (typeof passkeyDevices)[number]

/** A passkey as answers show it; everything about it is public. */
export const passkeySchema = z.object({
  name: z.string().nullable(),
  /** The COSE key in base64. */
  publicKey: z.string(),
  userId: z.string(),
  credentialID: z.string(),
  counter: z.number(),
  deviceType: z.enum(passkeyDevices),
  backedUp: z.boolean(),
  /** Joined by commas. */
  transports: z.string().nullable(),
  createdAt: z.date().nullable(),
  aaguid: z.string().nullable(),
  id: z.string(),
  lastUsedAt: z.date().nullable(),
  /** When its signature counter went back: there may be a copy of it, and it signs nobody in any more. */
  suspectAt: z.date().nullable(),
})

export type Passkey = z.infer<typeof passkeySchema>

export const updatePasskeyOutput = z.object({ passkey: passkeySchema })

const transportNames = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

export type PasskeyTransport = (typeof transportNames)[number]

/** How an authenticator says that it is reached, in its order; what the specification does not name is dropped. */
export function knownTransports(named: readonly unknown[]): PasskeyTransport[] {
  return [...new Set(named)].flatMap((text) => transportNames.find((name) => name === text) ?? [])
}

/** The transports of a stored passkey. */
export function transportsOf({ transports }: Pick<Passkey, 'transports'>): PasskeyTransport[] {
  return knownTransports(transports?.split(',') ?? [])
}
