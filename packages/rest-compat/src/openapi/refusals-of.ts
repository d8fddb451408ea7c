import type { RefusalName } from '@foyer/auth-domain/refusals'
import type { ContractRow } from '../contract/row.ts'

const always: readonly RefusalName[] = ['TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE', 'INTERNAL_SERVER_ERROR']
const ofReads: readonly RefusalName[] = ['INVALID_QUERY']
const ofActs: readonly RefusalName[] = ['INVALID_BODY', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']
const ofParameters: readonly RefusalName[] = ['NOT_FOUND']
const ofOrganizations: readonly RefusalName[] = ['YOU_ARE_NOT_A_MEMBER', 'ORGANIZATION_DISAGREES']

// Judged in every input, whether the call uses the field or not (S1, S2).
const ofAddresses: readonly RefusalName[] = [
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

/** What a row may refuse because of what kind of call it is. */
export function commonRefusals({ method, path, auth, foreign, inOrganization }: ContractRow): RefusalName[] {
  return [
    ...ofAuth[auth],
    ...(method === 'GET' ? ofReads : ofActs),
    ...(method === 'POST' && !foreign ? (['INVALID_ORIGIN'] as const) : []),
    ...ofAddresses,
    ...(path.includes(':') ? ofParameters : []),
    ...(inOrganization ? ofOrganizations : []),
    ...always,
  ]
}

/** All that a row may refuse, its own first. */
export function refusalsOf(row: ContractRow): RefusalName[] {
  return [...new Set([...row.refusals, ...commonRefusals(row)])]
}
