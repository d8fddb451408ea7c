import { z } from 'zod'
import { limits } from '#limits.ts'
import { parseUrl } from '#redirect/http-url.ts'
import { count } from './shared.ts'

const requirement = z.enum(['discouraged', 'preferred', 'required'])

/** Compared exactly with what the browser says: `https://app.example.com`, without a path. An app of a phone is named by its signature. */
const passkeyOrigin = z.string().refine(isOrigin, 'is no origin: write https://app.example.com')

export const passkeyOptions = z.strictObject({
  enabled: z.boolean().default(false),
  rpID: z
    .string()
    .regex(/^[a-z0-9.:[\]-]+$/, 'is no host name: write it in lower case and without a scheme')
    .optional(),
  rpName: z.string().min(1).max(64).optional(),
  origin: z
    .union([passkeyOrigin, z.array(passkeyOrigin)])
    .transform((origins) => [origins].flat())
    .default([]),
  authenticatorSelection: z
    .strictObject({
      residentKey: requirement.optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: requirement.optional(),
      authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
    })
    .prefault({}),
  maximumPasskeys: count.max(limits.listedAccounts).default(limits.passkeysPerUser),
})

function isOrigin(text: string): boolean {
  if (text.startsWith('android:apk-key-hash:')) return true
  return /^https?:/.test(text) && parseUrl(text)?.origin === text
}
