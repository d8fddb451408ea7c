import { z } from 'zod'

/** A public key (RFC 7517); its members depend on the algorithm. */
export const publicKeySchema = z.looseObject({ kty: z.string(), kid: z.string() })

export const jwksSchema = z.object({ keys: z.array(publicKeySchema) })
export const tokenSchema = z.object({ token: z.string() })

export type PublicKey = z.infer<typeof publicKeySchema>
