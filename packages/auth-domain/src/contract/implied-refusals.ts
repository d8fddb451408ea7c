import type { RefusalName } from '#refusals.ts'
import { signInMethodOf } from '#sign-in/sign-in-operations.ts'
import type { Operation, OrganizationUse, RestPath } from './operation.ts'
import type { KeyRule, OperationRules } from './rules.ts'

const ofEveryCall = ['TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE', 'READ_ONLY', 'INTERNAL_SERVER_ERROR'] as const
const ofApplication = ['REFUSED_BY_APPLICATION', 'APPLICATION_UNAVAILABLE'] as const
const ofOrganizations = ['YOU_ARE_NOT_A_MEMBER', 'ORGANIZATION_DISAGREES'] as const
const ofFields = ['FIELD_REQUIRED', 'FIELD_NOT_ALLOWED', 'FIELD_INVALID', 'FIELDS_TOO_LARGE'] as const
const ofPictures = [
  'UPLOADS_NOT_AVAILABLE',
  'UPLOADS_NEED_ACCOUNT',
  'PICTURE_NOT_READABLE',
  'PICTURE_HAS_TOO_MANY_PIXELS',
] as const

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

const ofServiceKeys = ['SERVICE_KEY_EXPIRED', 'SERVICE_KEY_NOT_FROM_HERE', 'SERVICE_KEY_NOT_PERMITTED'] as const

// Of calls with an API key.
const ofKeys: Record<KeyRule, readonly RefusalName[]> = {
  ignored: [],
  refused: ['NOT_BY_API_KEY'],
  user: ofUsedKeys,
  unrestricted: ofUsedKeys,
  verifier: ofUsedKeys,
  follower: ofUsedKeys,
}

// Checked in every input, whether the call uses the field or not (S1, S2).
const ofRedirectTargets = [
  'INVALID_CALLBACK_URL',
  'INVALID_REDIRECT_URL',
  'INVALID_ERROR_CALLBACK_URL',
  'INVALID_NEW_USER_CALLBACK_URL',
] as const

/**
 * The refusals that follow from an operation's declaration, beside its own: whoever calls it, whichever way. `endpoint`: an
 * alias of it, where that is meant.
 */
export function impliedRefusals(operation: Operation, endpoint: RestPath | null = operation.rest): RefusalName[] {
  const { access, feature, organization, rules, rest } = operation
  return [
    ...('otherwise' in access ? [access.otherwise] : []),
    ...(access.by === 'admin' ? (['NOT_SIGNED_IN'] as const) : []),
    ...(access.by === 'service-key' ? ofServiceKeys : []),
    ...(typeof feature === 'string' ? [] : [feature.otherwise]),
    ...ofRedirectTargets,
    ...ofOrganization(organization),
    ...(endpoint?.path.includes(':') ? (['NOT_FOUND'] as const) : []),
    ...(endpoint?.actsOnGet ? (['NOT_A_NAVIGATION'] as const) : []),
    ...(rest?.takesFields ? ofFields : []),
    ...(rest?.takesPicture || rest?.carriesPicture ? ofPictures : []),
    ...ofStepUp(rules),
    ...ofRequiredSecondFactor(operation),
    ...(rules.impersonating === 'refused' ? (['NOT_WHILE_IMPERSONATING'] as const) : []),
    ...ofKeys[rules.byKey],
    ...(asksApplication(operation) ? ofApplication : []),
    ...ofEveryCall,
  ]
}

/** Whether the application may be asked before what it does (docs/hooks.md). */
function asksApplication({ name, events }: Operation): boolean {
  return signInMethodOf(name) !== undefined || name === 'getToken' || events.includes('organization.invitation.sent')
}

/** Those of one that reads, and of one that is posted. */
export const refusedInput = {
  GET: ['INVALID_QUERY'],
  POST: ['INVALID_BODY', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
} as const satisfies Record<'GET' | 'POST', readonly RefusalName[]>

function ofOrganization(use: OrganizationUse): readonly RefusalName[] {
  if (use === 'none') return []
  return use === 'optional' ? ofOrganizations : [use.otherwise, ...ofOrganizations]
}

function ofStepUp({ stepUp }: OperationRules): readonly RefusalName[] {
  if (stepUp === 'fresh') return ['SESSION_NOT_FRESH']
  return stepUp === 'never' ? [] : ['STEP_UP_REQUIRED']
}

function ofRequiredSecondFactor({ access, rules }: Operation): readonly RefusalName[] {
  if (access.by === 'anybody' || rules.withoutFactor === 'allowed') return []
  return rules.withoutFactor === 'refused'
    ? ['TWO_FACTOR_REQUIRED']
    : ['TWO_FACTOR_REQUIRED', 'ORGANIZATION_REQUIRES_TWO_FACTOR']
}

/** The refusals that an operation's own code may answer with. */
export type RefusalOf<Row extends Operation> =
  | Row['refusals'][number]
  | Extract<Row['access'], { otherwise: unknown }>['otherwise']
  | (Row['organization'] extends 'none' ? never : (typeof ofOrganizations)[number])
  | Extract<Row['organization'], { otherwise: unknown }>['otherwise']
  | (Row['rest'] extends { takesFields: unknown } ? (typeof ofFields)[number] : never)
  | (Row['rest'] extends { method: infer Method extends keyof typeof refusedInput }
      ? (typeof refusedInput)[Method][number]
      : never)
  | (Row['access'] extends { by: 'admin' } ? 'NOT_SIGNED_IN' : never)
  | (typeof ofRedirectTargets)[number]
  | (typeof ofEveryCall)[number]
