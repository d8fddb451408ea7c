import { z } from 'zod'
import { type LanguageTag, languageTags } from '#language.ts'
import { limits } from '#limits.ts'

/** What pages call something of an application's own: in one language, or by language. */
export type Label = string | Partial<Record<LanguageTag, string>>

const text = z.string().min(1).max(limits.nameMaxLength)

export const labelOption = z.union([text, z.partialRecord(z.enum(languageTags), text)])
