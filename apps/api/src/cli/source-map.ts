import { modelNames } from '@foyer/auth-domain/adoption/models'
import { z } from 'zod'

const names = z.record(z.string(), z.string())

/** What the file of `foyer adopt --map` says: tables and columns that were renamed. */
export const sourceMapSchema = z.partialRecord(
  z.enum(modelNames),
  z.strictObject({ table: z.string().optional(), columns: names.optional(), fields: names.optional() }),
)
