import { z } from 'zod'
import { limits } from '#limits.ts'
import { supportedClaims } from './claims.ts'

type ClaimName = (typeof supportedClaims)[number]

/** What an authorization request wants to be told beyond what its scopes say (OpenID Connect Core, section 5.5). */
export type RequestedClaims = {
  /** Those of the granted scopes that are to stand in the ID token too. */
  idTokenClaims: readonly ClaimName[]
  /** The one user whom the request is about. */
  userId?: string | undefined
  /** Classes of authentication that would be welcome. */
  acrValues: readonly string[]
  /** Classes of which the ID token has to have one; empty where none is demanded. */
  requiredAcrs: readonly string[]
}

const text = z.string().max(limits.oauthParameterMaxLength)
const single = z
  .object({ value: text.optional(), values: z.array(text).optional(), essential: z.boolean().optional() })
  .nullish()
// Which values others are to have is a wish that is not met.
const claims = z.looseObject({ sub: single, acr: single }).optional()
const schema = z.object({ id_token: claims, userinfo: claims })

/** Reads the parameter `claims`; undefined where it is not of that form. */
export function parseClaimsParameter(parameter: string | undefined): RequestedClaims | undefined {
  if (parameter === undefined) return { idTokenClaims: [], acrValues: [], requiredAcrs: [] }
  const read = schema.safeParse(parsedJson(parameter))
  if (!read.success) return undefined
  const { sub, acr, ...others } = read.data.id_token ?? {}
  const classes = [acr?.value ?? [], acr?.values ?? []].flat()
  return {
    idTokenClaims: supportedClaims.filter((name) => Object.hasOwn(others, name)),
    userId: sub?.value ?? read.data.userinfo?.sub?.value,
    acrValues: classes,
    requiredAcrs: acr?.essential === true ? classes : [],
  }
}

function parsedJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
