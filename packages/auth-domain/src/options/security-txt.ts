import { z } from 'zod'

// One line each: whatever else is written into the file would be a field of its own.
const contact = z.string().regex(/^(?:https:\/\/|mailto:|tel:)[!-~]+$/, 'is neither https:, mailto: nor tel:')
const link = z.string().regex(/^https:\/\/[!-~]+$/, 'is no https URL')
const time = z.union([z.iso.date(), z.iso.datetime({ offset: true })])

/** What RFC 9116 publishes at `/.well-known/security.txt`; without it there is no such file. */
export const securityTxtOptions = z.strictObject({
  /** Where vulnerabilities are reported, the preferred one first. */
  contact: z.union([contact.transform((one) => [one]), z.array(contact).min(1)]),
  /** When all this is out of date; without it, half a year after each request. */
  expires: time.optional(),
  policy: link.optional(),
  encryption: link.optional(),
  acknowledgments: link.optional(),
  hiring: link.optional(),
  preferredLanguages: z
    .array(z.string().regex(/^[A-Za-z0-9-]+$/))
    .min(1)
    .optional(),
})
