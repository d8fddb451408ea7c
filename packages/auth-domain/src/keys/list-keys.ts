import { z } from 'zod'
import { isPublished, signingKeyOf } from './rotation.ts'

/** `next` is published, and signs once every instance has it; `retired` verifies what it has signed until `publishedUntil`. */
export const keyStates = ['signing', 'next', 'retired'] as const

const listedKeySchema = z.object({
  id: z.string(),
  algorithm: z.string().nullable(),
  createdAt: z.date(),
  /** Null while nothing replaces it. */
  publishedUntil: z.date().nullable(),
  state: z.enum(keyStates),
})

export type ListedKey = z.infer<typeof listedKeySchema>

/** Empty, and not enabled, where no tokens are signed. */
export const listKeysOutput = z.object({ enabled: z.boolean(), keys: z.array(listedKeySchema) })

export const rotateKeysOutput = z.object({ keyId: z.string(), signsFrom: z.date(), retiredAt: z.date() })

type Dated = { id: string; alg: string | null; createdAt: Date; expiresAt: Date | null }

/** The published keys, newest first, with what each is for; `isUsable` tells whether this service can sign with it. */
export function listKeys<Stored extends Dated>(
  stored: readonly Stored[],
  isUsable: (key: Stored) => boolean,
  now: Date,
): ListedKey[] {
  const usable = stored.filter(isUsable)
  function stateOf(key: Stored): ListedKey['state'] {
    // Each algorithm has its own.
    const ofAlgorithm = usable.filter(({ alg }) => alg === key.alg)
    if (key === signingKeyOf(ofAlgorithm, now)) return 'signing'
    // One of another algorithm, or whose secret is gone, signs no more.
    return key.expiresAt === null && usable.includes(key) ? 'next' : 'retired'
  }
  return stored
    .filter((key) => isPublished(key, now))
    .map((key) => ({
      id: key.id,
      algorithm: key.alg,
      createdAt: key.createdAt,
      publishedUntil: key.expiresAt,
      state: stateOf(key),
    }))
}
