import { expect, test } from 'vitest'
import {
  type CountedMail,
  configuredMailQuotas,
  mailCounters,
  mailKinds,
  mailQuotas,
  maxResetLinks,
} from './mail-quotas.ts'

const HOUR = 3600
const unchanged = { rules: {}, mail: {} }
const stranger: CountedMail = { to: 'olga@example.com', asker: { name: 'address:203.0.113.7', known: false } }
const owner: CountedMail = { to: 'olga@example.com', asker: { name: 'browser:b', known: true } }

test('each kind of mail has a quota per address', () => {
  const perHour = Object.fromEntries(mailKinds.map((kind) => [kind, mailQuotas[kind].address]))
  expect(perHour).toEqual({
    reset: { window: HOUR, max: 10 },
    verification: { window: HOUR, max: 5 },
    change: { window: HOUR, max: 5 },
    deletion: { window: HOUR, max: 5 },
    code: { window: HOUR, max: 10 },
    'second-factor': { window: HOUR, max: 10 },
    'magic-link': { window: HOUR, max: 10 },
    invitation: { window: HOUR, max: 5 },
    notification: { window: HOUR, max: 20 },
    'new-device': { window: 24 * HOUR, max: 10 },
  })
})

test.each([
  ['reset', 'asker', { window: HOUR, max: 3 }],
  ['code', 'asker', { window: 600, max: 3 }],
  ['magic-link', 'asker', { window: 600, max: 3 }],
  ['invitation', 'inviter', { window: 24 * HOUR, max: 50 }],
] as const)('the quota of %s mails per %s is %o', (kind, scope, rule) => {
  expect(mailQuotas[kind][scope]).toEqual(rule)
})

test('a mail is counted for its asker first, then for its address', () => {
  expect(mailCounters('reset', mailQuotas.reset, stranger).map(({ name }) => name)).toEqual([
    'reset:asker:address:203.0.113.7:olga@example.com',
    'reset:address:olga@example.com',
  ])
})

test('mails that known browsers ask for are counted apart from those of strangers', () => {
  const names = mailCounters('reset', mailQuotas.reset, owner).map(({ name }) => name)
  expect(names).toEqual(['reset:asker:browser:b:olga@example.com', 'reset:known:olga@example.com'])
})

test('of a kind without quota per asker all mails to an address are counted together', () => {
  const [counter] = mailCounters('verification', mailQuotas.verification, owner)
  expect(counter).toEqual({ name: 'verification:address:olga@example.com', rule: { window: HOUR, max: 5 } })
})

test.each([
  [true, ['asker', 'inviter', 'organization', 'address']],
  [false, ['asker', 'unverified', 'inviter', 'organization', 'address']],
])('an invitation by a user whose address is verified (%s) is counted by %j', (verified, scopes) => {
  const invitation = { organizationId: 'acme', inviterId: 'mia', verified }
  const counters = mailCounters('invitation', mailQuotas.invitation, { ...stranger, invitation })
  expect(counters.map(({ name }) => name.split(':')[1])).toEqual(scopes)
})

test('a quota can be changed by kind and scope, or for several kinds by the older rules', () => {
  const rule = { window: 60, max: 1 }
  const other = { window: 60, max: 2 }
  const quotas = configuredMailQuotas(
    { rules: { mailTo: rule }, mail: { reset: { asker: other }, code: { address: other } } },
    HOUR,
  )
  expect(quotas.reset).toEqual({ address: rule, asker: other })
  expect(quotas.verification.address).toEqual(rule)
  expect(quotas.code).toEqual({ ...mailQuotas.code, address: other })
  expect(quotas.invitation).toEqual(mailQuotas.invitation)
  expect(configuredMailQuotas({ rules: { inviteTo: rule }, mail: {} }, HOUR).invitation.address).toEqual(rule)
  expect(configuredMailQuotas(unchanged, HOUR)).toEqual(mailQuotas)
})

test.each([
  [HOUR, { window: HOUR, max: 10 }],
  [24 * HOUR, { window: HOUR, max: 10 }],
  [600, { window: 600, max: 2 }],
  [1, { window: 1, max: 1 }],
])('the quota of reset mails never outlasts a link of %i s', (expiresIn, rule) => {
  expect(configuredMailQuotas(unchanged, expiresIn).reset.address).toEqual(rule)
})

test.each([
  [HOUR, 40],
  [24 * HOUR, 500],
])('as many links of %i s may live as are mailed meanwhile', (expiresIn, links) => {
  expect(maxResetLinks(configuredMailQuotas(unchanged, expiresIn), expiresIn)).toBe(links)
})
