import { filledSchema } from '#input/name.ts'
import { limits } from '#limits.ts'

// A colon ends the issuer in the label of the address; other text of a stranger's would stand in the app (T40).
const ISSUER = /^[^:\p{C}]+$/u

/** The name under which an authenticator app lists the account. */
export const issuerSchema = filledSchema
  .max(limits.issuerMaxLength)
  .regex(ISSUER, 'is no issuer: write it without colons and control characters')
