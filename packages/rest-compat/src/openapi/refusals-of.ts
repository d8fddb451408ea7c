import { callOperation } from '@foyer/auth-domain/admin/while-impersonating'
import { rulesOf } from '@foyer/auth-domain/operations/operations'
import type { KeyRule } from '@foyer/auth-domain/operations/rules'
import type { RefusalName } from '@foyer/auth-domain/refusals'
import { isRefusedToMembers, needsSecondFactor } from '@foyer/auth-domain/two-factor/required-second-factor'
import type { ContractRow } from '#contract/row.ts'

const ofEveryCall: readonly RefusalName[] = ['TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE', 'INTERNAL_SERVER_ERROR']
const ofQueries: readonly RefusalName[] = ['INVALID_QUERY']
const ofMutations: readonly RefusalName[] = ['INVALID_BODY', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']
const ofParameters: readonly RefusalName[] = ['NOT_FOUND']
const ofOrganizations: readonly RefusalName[] = ['YOU_ARE_NOT_A_MEMBER', 'ORGANIZATION_DISAGREES']
const ofFields: readonly RefusalName[] = ['FIELD_REQUIRED', 'FIELD_NOT_ALLOWED', 'FIELD_INVALID', 'FIELDS_TOO_LARGE']
const ofPictures: readonly RefusalName[] = [
  'UPLOADS_NOT_AVAILABLE',
  'UPLOADS_NEED_ACCOUNT',
  'PICTURE_NOT_READABLE',
  'PICTURE_HAS_TOO_MANY_PIXELS',
]
const ofMembers: readonly RefusalName[] = ['ORGANIZATION_REQUIRES_TWO_FACTOR']

const ofUsedKeys: readonly RefusalName[] = [
  'MALFORMED_API_KEY',
  'UNKNOWN_API_KEY',
  'API_KEY_DISABLED',
  'API_KEY_EXPIRED',
  'API_KEY_USED_UP',
  'API_KEY_RATE_LIMITED',
  'BANNED_USER',
  'NOT_BY_API_KEY',
]

// Of calls with an API key.
const ofKeys: Record<KeyRule, readonly RefusalName[]> = {
  ignored: [],
  refused: ['NOT_BY_API_KEY'],
  user: ofUsedKeys,
  unrestricted: ofUsedKeys,
  verifier: ofUsedKeys,
}

// Checked in every input, whether the call uses the field or not (S1, S2).
const ofRedirectTargets: readonly RefusalName[] = [
  'INVALID_CALLBACK_URL',
  'INVALID_REDIRECT_URL',
  'INVALID_ERROR_CALLBACK_URL',
  'INVALID_NEW_USER_CALLBACK_URL',
]

const ofAuth: Record<ContractRow['auth'], readonly RefusalName[]> = {
  none: [],
  session: ['NOT_SIGNED_IN'],
  fresh: ['NOT_SIGNED_IN', 'SESSION_NOT_FRESH'],
}

/** The refusals that follow from a row's operation, method, path, auth and kind. */
export function commonRefusals({
  name,
  aliasOf,
  method,
  path,
  auth,
  crossSite,
  anyOrigin,
  actsOnGet,
  inOrganization,
  takesFields,
  takesPicture,
  carriesPicture,
}: ContractRow): RefusalName[] {
  return [
    ...ofAuth[auth],
    ...(method === 'GET' ? ofQueries : ofMutations),
    ...(method === 'POST' && !crossSite && !anyOrigin ? (['INVALID_ORIGIN'] as const) : []),
    ...(actsOnGet ? (['NOT_A_NAVIGATION'] as const) : []),
    ...ofRedirectTargets,
    ...(path.includes(':') ? ofParameters : []),
    ...(inOrganization ? ofOrganizations : []),
    ...(takesFields ? ofFields : []),
    ...(takesPicture || carriesPicture ? ofPictures : []),
    ...ofStepUp(aliasOf ?? name),
    ...ofRequiredSecondFactor(auth, aliasOf ?? name),
    ...ofImpersonations(aliasOf ?? name),
    ...ofKeys[rulesOf(aliasOf ?? name).byKey],
    ...ofEveryCall,
  ]
}

function ofStepUp(operation: string): RefusalName[] {
  const rule = rulesOf(operation).stepUp
  return rule === 'sensitive' || rule === 'factor' ? ['STEP_UP_REQUIRED'] : []
}

function ofImpersonations(operation: string): RefusalName[] {
  const decision = callOperation({ impersonatedBy: '' }, operation)
  return decision.allowed ? [] : [decision.refusal]
}

function ofRequiredSecondFactor(auth: ContractRow['auth'], operation: string): RefusalName[] {
  if (auth === 'none' || !needsSecondFactor(operation)) return []
  return ['TWO_FACTOR_REQUIRED', ...(isRefusedToMembers(operation) ? ofMembers : [])]
}

/** All refusals of a row, its own first. */
export function refusalsOf(row: ContractRow): RefusalName[] {
  return [...new Set([...row.refusals, ...commonRefusals(row)])]
}
