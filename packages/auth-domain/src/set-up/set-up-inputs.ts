import { z } from 'zod'
import { nameSchema } from '#input/name.ts'
import { isOfOneLine } from '#input/safe-input.ts'
import { languageIds } from '#language.ts'
import { accentColour, productName } from '#options/shared.ts'

// As typed, with blanks and dashes.
const code = z.string().max(80)

export const checkSetUpCodeInput = z.object({ code })

// One line: it stands in titles, mails and authenticator apps.
const chosenName = productName.refine(isOfOneLine)

/** Null where it stays as it is. */
const choicesSchema = z.object({
  name: chosenName.nullable(),
  accent: accentColour.nullable(),
  language: z.literal(languageIds).nullable(),
})

export const completeSetUpInput = z.object({
  code,
  name: nameSchema,
  email: z.string(),
  password: z.string(),
  choices: choicesSchema,
})
