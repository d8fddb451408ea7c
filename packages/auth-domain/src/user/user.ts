import { z } from 'zod'
import type { WithoutStoredFields } from '#fields/fields.ts'
import { keepingEmpty } from '#input/empty-as-absent.ts'
import { nameSchema } from '#input/name.ts'
import { languageIds } from '#language.ts'
import { limits } from '#limits.ts'
import { inlinePictureIn } from '#picture/inline-picture.ts'
import { isHttpUrl, plainUrl } from '#redirect/http-url.ts'

/** A user as returned by sign-in and sign-up. */
export const briefUserSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  image: z.string().nullable(),
  emailVerified: z.boolean(),
  createdAt: z.date(),
  updatedAt: z.date(),
})

/** A user as API answers show it; keys of disabled features are absent. */
export const userSchema = briefUserSchema.extend({
  role: z.string().nullable(),
  banned: z.boolean().nullable(),
  banReason: z.string().nullable(),
  banExpires: z.date().nullable(),
  isAnonymous: z.boolean().nullable().optional(),
  username: z.string().nullable().optional(),
  displayUsername: z.string().nullable().optional(),
  twoFactorEnabled: z.boolean().nullable().optional(),
  language: z.number().nullable(),
})

export type BriefUser = z.infer<typeof briefUserSchema> & WithoutStoredFields
export type User = z.infer<typeof userSchema> & WithoutStoredFields

const pictureLink = z
  .string()
  .refine(isHttpUrl, 'Must be an http or https URL')
  .overwrite(plainUrl)
  .max(limits.urlMaxLength)

/** A link to a picture, or the picture itself as a data URL (S60). */
export const imageSchema = z.string().transform((text, context) => {
  const picture = inlinePictureIn(text) ?? pictureLink.safeParse(text).data
  if (picture !== undefined) return picture
  context.addIssue({ code: 'custom', message: 'Must be an http or https URL, or a picture as a data URL' })
  return z.NEVER
})

/** A username in a request; its length and letters are refused by name, once it is a text (T97). */
export const usernameFields = { username: z.string().optional(), displayUsername: z.string().optional() }

// Loose: with the fields of an application's own.
export const updateUserInput = z.looseObject({
  name: keepingEmpty(nameSchema.optional()),
  ...usernameFields,
  username: keepingEmpty(usernameFields.username.clone()),
  image: imageSchema.nullable().optional(),
  /** One of the specification's languages, or null to use the browser's. */
  language: z.literal(languageIds).nullable().optional(),
  /** Accepted in order to refuse it by name, whatever it is. */
  email: keepingEmpty(z.unknown().optional()),
})

export type UpdateUserInput = z.infer<typeof updateUserInput>
