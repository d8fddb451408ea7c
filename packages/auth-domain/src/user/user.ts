import { z } from 'zod'
import { languageIds } from '../language.ts'
import { limits } from '../limits.ts'
import { isWebAddress } from '../redirect/web-address.ts'

/** What sign-in and sign-up answer of a user. */
export const briefUserSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  image: z.string().nullable(),
  emailVerified: z.boolean(),
  createdAt: z.date(),
  updatedAt: z.date(),
})

/** A user as others may see it; keys of features that are switched off are absent. */
export const userSchema = briefUserSchema.extend({
  role: z.string().nullable(),
  banned: z.boolean().nullable(),
  banReason: z.string().nullable(),
  banExpires: z.date().nullable(),
  isAnonymous: z.boolean().nullable().optional(),
  language: z.number().nullable(),
})

export type BriefUser = z.infer<typeof briefUserSchema>
export type User = z.infer<typeof userSchema>

export const nameSchema = z.string().max(limits.nameMaxLength)
export const imageSchema = z.string().max(limits.urlMaxLength).refine(isWebAddress)

export const updateUserInput = z.object({
  name: nameSchema.optional(),
  image: imageSchema.nullable().optional(),
  /** One of the specification's languages, or null for whatever the browser accepts. */
  language: z.literal(languageIds).nullable().optional(),
  email: z.unknown().optional(),
})

export type UpdateUserInput = z.infer<typeof updateUserInput>
