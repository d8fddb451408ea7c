import { z } from 'zod'

// A field that is only shown must not keep its user out: of another type it counts as missing.

/** Part of a name in a provider's document; empty when missing. */
export const displayText = z.string().catch('')

/** An email or the URL of a picture in a provider's document. */
export const optionalText = z.string().optional().catch(undefined)

/** An account id as text or number; a number that is not exact could be another account's. */
export const subject = z.union([z.string().min(1), z.int()]).transform(String)
