import { expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import { addressBucket } from './client-address.ts'
import { countedAs, rateLimitRules, usernameLookUp } from './rules.ts'

test.each([
  ['signInEmail', 'credentials'],
  ['signInSocial', 'credentials'],
  ['signInAnonymous', 'credentials'],
  ['signUpEmail', 'credentials'],
  ['changePassword', 'credentials'],
  ['changeEmail', 'credentials'],
  ['verifyAuthentication', 'credentials'],
  ['verifyRegistration', 'credentials'],
  ['requestPasswordReset', 'mail'],
  ['sendVerificationEmail', 'mail'],
  ['signInMagicLink', 'links'],
  ['inviteMember', 'other'],
  ['inviteMembers', 'other'],
  ['signOut', 'other'],
  ['getSession', 'other'],
] as const)('%s is in the group %s', (operation, group) => {
  expect(countedAs(contract[operation]).group).toBe(group)
})

test.each([
  ...['verifyTotp', 'verifyTwoFactorOtp', 'verifyBackupCode', 'sendTwoFactorOtp', 'stepUpWithPassword'],
  ...['stepUpWithPasskey', 'verifyMagicLink', 'verifyEmailOtp', 'resetPasswordEmailOtp', 'checkVerificationOtp'],
  ...['changeEmailEmailOtp', 'requestEmailChangeEmailOtp', 'verifyOneTimeToken', 'verifyPassword'],
] as const)('%s checks a secret, and is limited as one that signs in (T6)', (operation) => {
  expect(countedAs(contract[operation]).group).toBe('credentials')
})

test.each([
  ['inviteMembers', 'inviteMember'],
  ['inviteMember', 'inviteMember'],
  ['signInEmail', 'signInEmail'],
  ['isUsernameAvailable', usernameLookUp.name],
] as const)('%s is counted as %s', (operation, counted) => {
  expect(countedAs(contract[operation]).name).toBe(counted)
})

test('the limits match the wire, and those of uploads, deliveries and registrations are our own', () => {
  expect(rateLimitRules).toEqual({
    credentials: { window: 10, max: 3 },
    mail: { window: 60, max: 3 },
    links: { window: 60, max: 5 },
    uploads: { window: 60, max: 10 },
    deliveries: { window: 60, max: 30 },
    registrations: { window: 60, max: 5 },
    other: { window: 10, max: 100 },
    session: { window: 10, max: 600 },
    secondFactors: { window: 10, max: 100 },
  })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  [null, 'unknown'],
])('the bucket of %s is %s', (address, bucket) => {
  expect(addressBucket(address)).toBe(bucket)
})
