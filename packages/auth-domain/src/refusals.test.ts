import { expect, test } from 'vitest'
import { redirectErrors } from './refusals/social.ts'
import { describeRefusal, type RefusalName, refusals, wireCode } from './refusals.ts'

/** Specification section 8, message by message, with its statuses where the specification or the wire defines them. */
const catalogue: readonly [message: string, statuses: readonly number[]][] = [
  ['Failed to create session', [500]],
  ['Failed to get session', [400]],
  ['Invalid password', [400]],
  ['Invalid email', [400]],
  ['Invalid email or password', [401]],
  ['Provider not found', [404]],
  ['invalid token', [400, 401, 404]],
  ['id_token not supported', [404]],
  ['Failed to get user info', [401, 404]],
  ['User email not found', [401]],
  ['Email not verified', [403]],
  ['Password too short', [400]],
  ['Password too long', [400]],
  ['User already exists', [400, 422]],
  ['Credential account not found', [400]],
  ['Session expired. Re-authenticate to perform this action.', [400]],
  ["You can't unlink your last account", [400]],
  ['Account not found', [400]],
  ['Session is not fresh', [403]],
  ["Verification email isn't enabled", [400]],
  ["Reset password isn't enabled", [400]],
  ['Email and password is not enabled', [400]],
  ['Change email is disabled', [400]],
  ['Email is the same', [400]],
  ["Couldn't update your email", [400]],
  ['user already has a password', [400]],
  ['Session not found', [400]],
  ['Either userId or session is required', [400]],
  ['Invalid callbackURL', [403]],
  ['Invalid origin', [403]],
  ['Team member limit reached', [403]],
  ['Invitation not found', [400]],
  ['Invitation not found!', [400]],
  ['You are not the recipient of the invitation', [403]],
  ['You are not allowed to cancel this invitation', [403]],
  ['Member not found', [400]],
  ['Organization not found', [400]],
  ['Team not found', [400]],
  ['Inviter is no longer a member of the organization', [400]],
  ['Not authenticated', [401]],
  ['Organization ID is required', [400]],
  ['You are not a member of this organization', [403]],
  ['No active organization', [400]],
  ['You cannot leave the organization as the only owner', [400]],
  ['You are not allowed to delete this member', [401]],
  ['You are not allowed to create a new organization', [403]],
  ['You have reached the maximum number of organizations', [403]],
  ['Organization already exists', [400]],
  ['slug is taken', [400]],
  ['User not found', [400, 401, 404]],
  ['User is not a member of the organization', [400, 401, 403]],
  ['You are not allowed to update this organization', [403]],
  ['You are not allowed to delete this organization', [403]],
  ['You are not allowed to delete this team', [403]],
  ['You are not allowed to delete teams in this organization', [403]],
  ['Unable to remove last team', [400]],
  ['You are not allowed to update this team', [403]],
  ['Organization membership limit reached', [403]],
]

const names = Object.keys(refusals) as RefusalName[]

test.each(catalogue)('"%s" is refused with %s', (message, statuses) => {
  const found = names.map((name) => describeRefusal(name)).filter((refusal) => refusal.message === message)
  expect([...new Set(found.map(({ status }) => status))].sort()).toEqual([...statuses])
})

test.each([
  ["You can't unlink your last account", 'YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT'],
  ['Invitation not found!', 'INVITATION_NOT_FOUND'],
  ['id_token not supported', 'ID_TOKEN_NOT_SUPPORTED'],
  ['Account not linked - linking not allowed', 'ACCOUNT_NOT_LINKED__LINKING_NOT_ALLOWED'],
])('the wire code of "%s" is %s', (message, code) => {
  expect(wireCode(message)).toBe(code)
})

test('a validation error has one code for bodies and queries', () => {
  expect(describeRefusal('INVALID_BODY').code).toBe('VALIDATION_ERROR')
  expect(describeRefusal('INVALID_QUERY').code).toBe('VALIDATION_ERROR')
})

test('the redirect errors match the specification', () => {
  expect(redirectErrors).toHaveLength(21)
  expect(new Set(redirectErrors).size).toBe(21)
})
