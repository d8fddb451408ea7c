import { expect } from 'vitest'
import type { Kind } from './every-endpoint.ts'
import { alreadySignedOut, invalidBody, signedOut } from './expected.ts'
import type { Expected, StepOptions } from './scenario.ts'

type Difference = NonNullable<StepOptions['differs']> & { endpoints: readonly string[]; kinds: readonly Kind[] }

const invalidInput: readonly Kind[] = ['without required fields', 'with fields of a wrong type']
const signedIn: readonly Kind[] = [...invalidInput, 'with unknown ids', 'without permission']
const signedOutCalls: readonly Kind[] = ['anonymous, with unknown ids', 'with an expired session']
const allKinds: readonly Kind[] = ['anonymous, without input', ...signedOutCalls, ...signedIn]
const nullBody: Expected = { status: 200, body: null }
const adminActions = [
  'ban-user',
  'unban-user',
  'impersonate-user',
  'list-user-sessions',
  'revoke-user-sessions',
  'remove-user',
]
const userActions = adminActions.map((name) => `POST /admin/${name}`)
const idRequired = 'an id is a required string'

/** Where Foyer deliberately answers differently; each difference is listed in docs/compatibility.md. */
const differences: readonly Difference[] = [
  {
    endpoints: ['POST /sign-up/email'],
    kinds: ['anonymous, without input', ...invalidInput],
    because: 'the schema of the whole body is checked first; 1.2.12 checks the email only',
    peer: { body: { code: 'INVALID_EMAIL' } },
    foyer: { body: { code: 'VALIDATION_ERROR' } },
  },
  {
    endpoints: ['POST /sign-out'],
    kinds: ['anonymous, without input', 'anonymous, with unknown ids'],
    ...alreadySignedOut,
  },
  {
    endpoints: ['POST /callback/:id'],
    kinds: allKinds,
    because: 'a posted form is redirected to a GET, which sends the cookie (S5)',
    peer: { headers: { location: expect.stringContaining('error=state_not_found') } },
    foyer: { headers: { location: expect.stringMatching(/\/callback\/nobody$/) } },
  },
  {
    endpoints: ['GET /jwks'],
    kinds: allKinds,
    because: 'RFC 7517: a verifier finds the key by its kid',
    peer: { body: { keys: [expect.not.objectContaining({ kid: expect.anything() })] } },
    foyer: { body: { keys: [{ kid: expect.any(String) }] } },
  },
  {
    endpoints: ['GET /token'],
    kinds: ['with fields of a wrong type', 'with unknown ids', 'without permission'],
    because: 'a token tells of an organization to its members alone; 1.2.12 does not know organizationId',
    peer: { status: 200, body: { token: expect.any(String) } },
    foyer: { status: 403, body: { message: 'You are not a member of this organization' } },
  },
  {
    endpoints: ['GET /get-session'],
    kinds: ['with an expired session'],
    because: 'no token is issued for an expired session',
    peer: { headers: { 'set-auth-jwt': expect.any(String) } },
    foyer: { headers: { 'set-auth-jwt': undefined } },
  },
  {
    endpoints: ['POST /sign-in/anonymous'],
    kinds: signedIn,
    because: 'S23: a signed-in user does not become anonymous',
    peer: { status: 200, body: {}, cookies: { session_token: 'set' } },
    foyer: { status: 400, body: { message: 'Anonymous users cannot sign in again anonymously' }, cookies: {} },
  },
  {
    endpoints: ['POST /update-user'],
    kinds: ['with fields of a wrong type'],
    because: 'the schema is checked first',
    peer: { body: { code: 'EMAIL_CAN_NOT_BE_UPDATED' } },
    foyer: { body: { code: 'VALIDATION_ERROR' } },
  },
  {
    endpoints: ['POST /organization/delete'],
    kinds: signedOutCalls,
    because: 'the specification: 401 when signed out',
    peer: nullBody,
    foyer: signedOut,
  },
  {
    endpoints: ['POST /organization/delete'],
    kinds: ['with unknown ids', 'without permission'],
    because: 'the specification: 400 to non-members',
    peer: nullBody,
    foyer: { status: 400, body: { message: 'User is not a member of the organization' } },
  },
  {
    endpoints: ['GET /organization/get-active-member', 'GET /organization/list-teams'],
    kinds: ['without required fields'],
    because: 'the specification: 400 without an active organization',
    peer: nullBody,
    foyer: { status: 400, body: { message: 'No active organization' } },
  },
  {
    endpoints: ['GET /organization/get-active-member'],
    kinds: ['with fields of a wrong type', 'with unknown ids', 'without permission'],
    because: 'the specification: 400 to non-members',
    peer: nullBody,
    foyer: { status: 400, body: { message: 'Member not found' } },
  },
  {
    endpoints: ['POST /organization/update-team'],
    kinds: ['with unknown ids', 'without permission'],
    because: 'the specification: 403 to non-members',
    peer: nullBody,
    foyer: { status: 403, body: { message: 'You are not allowed to update this team' } },
  },
  {
    endpoints: ['POST /organization/cancel-invitation'],
    kinds: ['with unknown ids'],
    because: 'S55: for a user in no organization, any id is treated as one of another organization',
    peer: { body: { message: 'Invitation not found' } },
    foyer: { body: { message: 'Member not found' } },
  },
  {
    endpoints: userActions,
    kinds: ['anonymous, without input'],
    because: idRequired,
    peer: { status: 401, body: '' },
    foyer: { status: 400, body: { code: 'VALIDATION_ERROR' } },
  },
  {
    endpoints: userActions,
    kinds: invalidInput,
    because: idRequired,
    peer: { status: 403, body: {} },
    foyer: invalidBody,
  },
  {
    endpoints: ['POST /admin/has-permission'],
    kinds: signedOutCalls,
    because: 'an anonymous caller has no permissions to check',
    peer: { status: 200, body: { success: false } },
    foyer: signedOut,
  },
]

/** The known difference of an endpoint for a kind of call, if any. */
export function expectedDifference(endpoint: string, kind: Kind): StepOptions {
  const differs = differences.find(({ endpoints, kinds }) => endpoints.includes(endpoint) && kinds.includes(kind))
  return differs === undefined ? {} : { differs }
}
