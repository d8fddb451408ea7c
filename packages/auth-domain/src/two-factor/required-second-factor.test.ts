import { expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import { optionsSchema } from '#options.ts'
import { effectiveFrom, mailsNotice, setTwoFactorRequirement } from '#organization/two-factor-requirement.ts'
import {
  changeRequiredFactor,
  isInForce,
  isRequiredOf,
  mayRequireSecondFactor,
  secondFactorState,
} from './required-second-factor.ts'

const now = new Date('2030-05-01T12:00:00Z')
const DAY = 24 * 3600 * 1000
const admins = { adminRoles: ['admin'], adminUserIds: ['root'] }
const passkeys = { enabled: true }
const none = { twoFactorEnabled: null, verifiedPasskey: false, secondFactorAt: null, trustedDevice: false }

test.each([
  [false, 'everyone', 'deleteUser', false],
  [true, 'off', 'banUser', false],
  [true, 'admins', 'deleteUser', false],
  [true, 'admins', 'banUser', true],
  [true, 'everyone', 'deleteUser', true],
  [true, 'everyone', 'getSession', false],
] as const)('enabled %s, required of %s: %s may be refused: %s', (enabled, required, operation, may) => {
  expect(mayRequireSecondFactor({ enabled, required }, contract[operation])).toBe(may)
})

test.each([
  ['everyone', { id: 'mia', role: 'user', isAnonymous: null }, true],
  ['everyone', { id: 'guest', role: 'user', isAnonymous: true }, false],
  ['admins', { id: 'mia', role: 'user', isAnonymous: null }, false],
  ['admins', { id: 'adam', role: 'user,admin', isAnonymous: null }, true],
  ['admins', { id: 'root', role: null, isAnonymous: null }, true],
  ['off', { id: 'adam', role: 'admin', isAnonymous: null }, false],
] as const)('required of %s, of %j: %s', (required, caller, expected) => {
  expect(isRequiredOf({ enabled: true, required }, caller, admins)).toBe(expected)
})

test.each([
  ['nothing', {}, 'none'],
  ['a session that has passed what was removed since', { secondFactorAt: now }, 'none'],
  ['a trusted device of what was removed since', { trustedDevice: true }, 'none'],
  ['a factor', { twoFactorEnabled: true }, 'not-passed'],
  ['a factor, passed', { twoFactorEnabled: true, secondFactorAt: now }, 'passed'],
  ['a factor, on a trusted device', { twoFactorEnabled: true, trustedDevice: true }, 'passed'],
  ['a passkey', { verifiedPasskey: true }, 'not-passed'],
  ['a passkey, passed', { verifiedPasskey: true, secondFactorAt: now }, 'passed'],
  ['a passkey, on a device trusted in place of a factor', { verifiedPasskey: true, trustedDevice: true }, 'not-passed'],
] as const)('a user with %s: %j is %s', (_title, facts, state) => {
  expect(secondFactorState({ ...none, ...facts }, passkeys)).toBe(state)
})

test.each([
  ['none', true],
  ['not-passed', false],
  ['passed', true],
] as const)('where one is required, a session whose second factor is %s may change them: %s', (state, allowed) => {
  expect(changeRequiredFactor(state).allowed).toBe(allowed)
})

test('a passkey counts only where passkeys are enabled', () => {
  const facts = { ...none, verifiedPasskey: true, secondFactorAt: now }
  expect(secondFactorState(facts, { enabled: false })).toBe('none')
})

test.each([
  [null, false],
  [new Date(now.getTime() + 1), false],
  [now, true],
  [new Date(0), true],
])('a requirement from %s is in force: %s, and never without the feature', (requiredFrom, expected) => {
  expect(isInForce({ enabled: true }, requiredFrom, now)).toBe(expected)
  expect(isInForce({ enabled: false }, requiredFrom, now)).toBe(false)
})

test.each([
  ['owner', 'passed', now, 'allowed'],
  ['owner', 'not-passed', now, 'TWO_FACTOR_REQUIRED'],
  ['owner', 'none', now, 'TWO_FACTOR_REQUIRED'],
  ['owner', 'none', null, 'allowed'],
  ['admin', 'passed', now, 'ORGANIZATION_NOT_ALLOWED_TO_UPDATE'],
  ['member', 'passed', null, 'ORGANIZATION_NOT_ALLOWED_TO_UPDATE'],
  [undefined, 'passed', now, 'USER_IS_NOT_A_MEMBER'],
] as const)('%s whose second factor is %s requires it from %s: %s', (role, state, requiredFrom, outcome) => {
  const actor = role && { roles: new Set([role]) }
  const decision = setTwoFactorRequirement(actor, { ownerRole: 'owner', state }, requiredFrom)
  expect(decision.allowed ? 'allowed' : decision.refusal).toBe(outcome)
})

const later = new Date(now.getTime() + 1)
const aDayAgo = new Date(now.getTime() - DAY)
const almostADayAgo = new Date(aDayAgo.getTime() + 1)

test.each([
  ['turned on for the first time', { requiredFrom: null, noticeAt: null, toldFrom: null }, now, true],
  ['the same date', { requiredFrom: now, noticeAt: now, toldFrom: now }, now, false],
  ['a later date', { requiredFrom: now, noticeAt: now, toldFrom: now }, later, false],
  ['an earlier date', { requiredFrom: later, noticeAt: now, toldFrom: later }, now, true],
  ['an earlier date than was stored before', { requiredFrom: later, noticeAt: now, toldFrom: null }, now, true],
  ['back to the date told', { requiredFrom: later, noticeAt: now, toldFrom: now }, now, false],
  ['turned off', { requiredFrom: now, noticeAt: null, toldFrom: later }, null, false],
  ['turned on again', { requiredFrom: null, noticeAt: almostADayAgo, toldFrom: now }, now, false],
  ['turned on again earlier', { requiredFrom: null, noticeAt: now, toldFrom: later }, now, true],
  ['turned on again a day later', { requiredFrom: null, noticeAt: aDayAgo, toldFrom: now }, now, true],
] as const)('members are mailed when it is %s: %#', (_title, before, requiredFrom, mails) => {
  expect(mailsNotice(before, requiredFrom, now)).toBe(mails)
})

test('a date that has passed means from now on', () => {
  expect([new Date(0), now, new Date(now.getTime() + 1), null].map((date) => effectiveFrom(date, now))).toEqual([
    now,
    now,
    new Date(now.getTime() + 1),
    null,
  ])
})

test('what leads to a second factor is refused to nobody, and to members alone what is about their organization', () => {
  const { getSession, enableTwoFactor, verifyTotp, verifyRegistration, setPassword, signOut } = contract
  const enrolling = [getSession, enableTwoFactor, verifyTotp, verifyRegistration, setPassword, signOut]
  expect(enrolling.map(({ rules }) => rules.withoutFactor)).toEqual(enrolling.map(() => 'allowed'))
  expect(contract.listMembers.rules.withoutFactor).toBe('in-organization')
  expect(contract.leaveOrganization.rules.withoutFactor).toBe('allowed')
})

test('the option needs two-factor authentication', () => {
  expect(optionsSchema.safeParse({ twoFactor: { required: 'admins' } }).success).toBe(false)
  expect(optionsSchema.safeParse({ twoFactor: { enabled: true, required: 'admins' } }).success).toBe(true)
  expect(optionsSchema.parse({}).twoFactor.required).toBe('off')
})
