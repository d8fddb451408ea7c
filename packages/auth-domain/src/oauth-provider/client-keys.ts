import { z } from 'zod'
import { limits } from '#limits.ts'

const base64url = (least: number, most: number) =>
  z
    .string()
    .min(least)
    .max(most)
    .regex(/^[\w-]*$/, 'Must be base64url')

const coordinate = base64url(43, 43)

const common = {
  kid: z.string().min(1).max(limits.idMaxLength).optional(),
  use: z.literal('sig').optional(),
  alg: z.string().max(16).optional(),
  /** A private key is the client's own. */
  d: z.never().optional(),
}

/**
 * A public key that a client signs with (RFC 7517); other members are left out. RSA has 2048 to 4096 bits and a short exponent, so
 * that a signature is verified in little time.
 */
export const clientKeySchema = z.discriminatedUnion('kty', [
  z.object({ kty: z.literal('RSA'), n: base64url(342, 684), e: base64url(1, 6), ...common }),
  z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: coordinate, y: coordinate, ...common }),
  z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: coordinate, ...common }),
])

export type ClientKey = z.infer<typeof clientKeySchema>

export const clientKeySetSchema = z.object({ keys: z.array(clientKeySchema).min(1).max(limits.clientKeysMax) })

export type ClientKeySet = z.infer<typeof clientKeySetSchema>

const published = z.object({ keys: z.array(z.unknown()) })

/** Of the keys that a client publishes, those that it may sign with; it may have others, which are for something else. */
export function publishedKeys(answer: unknown): ClientKey[] {
  const { data } = published.safeParse(answer)
  return (data?.keys ?? []).slice(0, limits.clientKeysMax).flatMap((key) => clientKeySchema.safeParse(key).data ?? [])
}
