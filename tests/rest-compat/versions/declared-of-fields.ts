import type { Declared, WalkName } from './declared-difference.ts'

const all = ['1.3', '1.5', '1.7']
const ofFields: Pick<Declared, 'walks'> = { walks: ['ownFields'] }
const everyWalkOf1_3: readonly WalkName[] = [
  'ownAccount',
  'ownFields',
  'anonymousUsersAndCodes',
  'administration',
  'organizations',
]

/** The differences of an application's own fields. */
export const declaredOfFields: readonly Declared[] = [
  {
    because:
      'signing in or up, changing the password and verifying by a code answer with the additional fields, as by 1.7',
    walks: everyWalkOf1_3,
    versions: ['1.3'],
    at: /sign(In|Up)\.|changePassword|emailOtp\.verifyEmail/,
    line: /^data\.user\.(company|plan|seats|newsletter|birthday): better-auth nothing/,
  },
  {
    because: 'a field that is not returned is in no answer, as by 1.5 and 1.7',
    walks: ['administration', 'organizations'],
    versions: ['1.3'],
    at: /admin\./,
    line: /^data\.(user\.|users\[\d\]\.)?note: better-auth null, Foyer nothing$/,
  },
  {
    because: 'what is absent though required, or not to be set, is refused with the code of 1.5 and 1.7',
    ...ofFields,
    versions: ['1.3'],
    line: /^error\.code: better-auth "(COMPANY_IS_REQUIRED|PLAN_IS_NOT_ALLOWED_TO_BE_SET)"/,
  },
  {
    because: 'a value of another type is refused before it reaches the database',
    ...ofFields,
    versions: all,
    at: /"seats":"many"/,
    line: /^(status|error\.(status|code|message)): better-auth (422|500|nothing|"(FAILED_TO_CREATE_USER|Failed to create user)"), Foyer (400|"(VALIDATION_ERROR|seats is invalid)")$/,
  },
  {
    because: 'nobody clears a field that is required',
    ...ofFields,
    versions: all,
    at: /updateUser \{"company":null\}/,
    line: /^(status: better-auth 200, Foyer 400|data: |error: better-auth null|cookies\.session_token: )/,
  },
  {
    because: 'so it stays as it was',
    ...ofFields,
    versions: all,
    at: /getSession/,
    line: /^data\.user\.(company: better-auth null, Foyer "Bolt"|updatedAt: )/,
  },
  {
    because: 'the time of a session tells when it was renewed',
    ...ofFields,
    versions: ['1.5', '1.7'],
    line: /^data(\.session|\[0\])\.updatedAt: better-auth/,
  },
]
