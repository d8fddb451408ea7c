import { expect } from 'vitest'
import type { Kind } from './every-endpoint.ts'
import { invalidBody, signedOut } from './expected.ts'
import type { Expected, Remark } from './scenario.ts'

type Difference = NonNullable<Remark['differs']> & { endpoints: readonly string[]; kinds: readonly Kind[] }

const unnamed: readonly Kind[] = ['without what it needs', 'with fields of no kind']
const signedIn: readonly Kind[] = [...unnamed, 'about what there is not', 'from whoever may not']
const strangers: readonly Kind[] = ['from nobody, about what there is not', 'from a session that has ended']
const all: readonly Kind[] = ['from nobody, with nothing', ...strangers, ...signedIn]
const nothing: Expected = { status: 200, body: null }
const ofAdmins = [
  'ban-user',
  'unban-user',
  'impersonate-user',
  'list-user-sessions',
  'revoke-user-sessions',
  'remove-user',
]
const ofUsers = ofAdmins.map((name) => `POST /admin/${name}`)
const anId = 'an id is a text, and without one there is nobody'

/** Where Foyer answers otherwise on purpose; each has its line in docs/compatibility.md. */
const differences: readonly Difference[] = [
  {
    endpoints: ['POST /sign-up/email'],
    kinds: ['from nobody, with nothing', ...unnamed],
    because: 'the schema of the whole body comes first; 1.2.12 looks at the address alone',
    peer: { body: { code: 'INVALID_EMAIL' } },
    foyer: { body: { code: 'VALIDATION_ERROR' } },
  },
  {
    endpoints: ['POST /callback/:id'],
    kinds: all,
    because: 'a form is sent on as a GET, which brings the cookie (S5)',
    peer: { headers: { location: expect.stringContaining('error=state_not_found') } },
    foyer: { headers: { location: expect.stringMatching(/\/callback\/nobody$/) } },
  },
  {
    endpoints: ['GET /jwks'],
    kinds: all,
    because: 'RFC 7517: whoever verifies finds the key by its kid',
    peer: { body: { keys: [expect.not.objectContaining({ kid: expect.anything() })] } },
    foyer: { body: { keys: [{ kid: expect.any(String) }] } },
  },
  {
    endpoints: ['GET /get-session'],
    kinds: ['from a session that has ended'],
    because: 'a dead session earns no new token',
    peer: { headers: { 'set-auth-jwt': expect.any(String) } },
    foyer: { headers: { 'set-auth-jwt': undefined } },
  },
  {
    endpoints: ['POST /sign-in/anonymous'],
    kinds: signedIn,
    because: 'S23: whoever is signed in is somebody',
    peer: { status: 200, body: {}, cookies: { session_token: 'set' } },
    foyer: { status: 400, body: { message: 'Anonymous users cannot sign in again anonymously' }, cookies: {} },
  },
  {
    endpoints: ['POST /update-user'],
    kinds: ['with fields of no kind'],
    because: 'the schema comes first',
    peer: { body: { code: 'EMAIL_CAN_NOT_BE_UPDATED' } },
    foyer: { body: { code: 'VALIDATION_ERROR' } },
  },
  {
    endpoints: ['POST /organization/delete'],
    kinds: strangers,
    because: 'the specification: 401 signed out',
    peer: nothing,
    foyer: signedOut,
  },
  {
    endpoints: ['POST /organization/delete'],
    kinds: ['about what there is not', 'from whoever may not'],
    because: 'the specification: 400 to whoever is no member',
    peer: nothing,
    foyer: { status: 400, body: { message: 'User is not a member of the organization' } },
  },
  {
    endpoints: ['GET /organization/get-active-member', 'GET /organization/list-teams'],
    kinds: ['without what it needs'],
    because: 'the specification: 400 without an active organization',
    peer: nothing,
    foyer: { status: 400, body: { message: 'No active organization' } },
  },
  {
    endpoints: ['GET /organization/get-active-member'],
    kinds: ['with fields of no kind', 'about what there is not', 'from whoever may not'],
    because: 'the specification: 400 to whoever is no member',
    peer: nothing,
    foyer: { status: 400, body: { message: 'Member not found' } },
  },
  {
    endpoints: ['POST /organization/update-team'],
    kinds: ['about what there is not', 'from whoever may not'],
    because: 'the specification: 403 to whoever is no member',
    peer: nothing,
    foyer: { status: 403, body: { message: 'You are not allowed to update this team' } },
  },
  {
    endpoints: ['POST /organization/cancel-invitation'],
    kinds: ['about what there is not'],
    because: 'S55: to whoever is in no organization any id is as one of another organization',
    peer: { body: { message: 'Invitation not found' } },
    foyer: { body: { message: 'Member not found' } },
  },
  {
    endpoints: ofUsers,
    kinds: ['from nobody, with nothing'],
    because: anId,
    peer: { status: 401, body: '' },
    foyer: { status: 400, body: { code: 'VALIDATION_ERROR' } },
  },
  { endpoints: ofUsers, kinds: unnamed, because: anId, peer: { status: 403, body: {} }, foyer: invalidBody },
  {
    endpoints: ['POST /admin/has-permission'],
    kinds: strangers,
    because: 'nobody has no permission to ask about',
    peer: { status: 200, body: { success: false } },
    foyer: signedOut,
  },
]

/** What is known of an endpoint when it is called that way. */
export function remarkOn(endpoint: string, kind: Kind): Remark {
  const differs = differences.find(({ endpoints, kinds }) => endpoints.includes(endpoint) && kinds.includes(kind))
  return differs === undefined ? {} : { differs }
}
