import { z } from 'zod'
import { limits } from '#limits.ts'
import { optionalText } from './fields.ts'

// RFC 6749, section 3.3. Some providers put commas between scopes.
const SCOPE = /^[\x21\x23-\x2b\x2d-\x5b\x5d-\x7e]{1,256}$/
const MAX_SCOPES = 200

const scopes = optionalText.transform((text) =>
  text
    ?.split(/[ ,]/)
    .filter((scope) => SCOPE.test(scope))
    .slice(0, MAX_SCOPES),
)

// Text at some providers. Without an upper bound the time would be none that a database can hold.
const seconds = z
  .union([z.string(), z.number()])
  .catch(0)
  .transform((value) => (Number(value) > 0 ? Math.min(Number(value), limits.providerTokenMaxAge) : 0))

/** A token endpoint's answer (RFC 6749, section 5.1); only the access token must be there. `expires_in` 0: not told. */
export const tokenAnswerSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: optionalText,
  id_token: optionalText,
  token_type: optionalText,
  expires_in: seconds,
  scope: scopes,
})
