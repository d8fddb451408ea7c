import { expect, test } from 'vitest'
import {
  type CountedMail,
  configuredMailQuotas,
  fullCounters,
  mailCounters,
  mailKinds,
  mailQuotas,
  maxResetLinks,
} from './mail-quotas.ts'

const HOUR = 3600
const unchanged = { rules: {}, mail: {} }
const hourly = { reset: HOUR, verification: HOUR }
const stranger: CountedMail = { to: 'olga@example.com', requester: { name: 'address:203.0.113.7', known: false } }
const owner: CountedMail = { to: 'olga@example.com', requester: { name: 'browser:b', known: true } }

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
    'sign-up-attempt': { window: HOUR, max: 5 },
    'organization-notice': { window: HOUR, max: 20 },
    'second-factor-guessed': { window: 24 * HOUR, max: 1 },
  })
})

test.each([
  ['reset', 'requester', { window: HOUR, max: 3 }],
  ['code', 'requester', { window: 600, max: 3 }],
  ['magic-link', 'requester', { window: 600, max: 3 }],
  ['sign-up-attempt', 'requester', { window: HOUR, max: 2 }],
  ['reset', 'strangers', { window: HOUR, max: 15 }],
  ['invitation', 'inviter', { window: 24 * HOUR, max: 50 }],
] as const)('the quota of %s mails per %s is %o', (kind, scope, rule) => {
  expect(mailQuotas[kind][scope]).toEqual(rule)
})

test('a mail is counted for its requester first, then for its address', () => {
  expect(mailCounters('reset', mailQuotas.reset, stranger).map(({ name }) => name)).toEqual([
    'reset:requester:address:203.0.113.7:olga@example.com',
    'strangers:olga@example.com',
    'reset:address:olga@example.com',
  ])
})

test.each([
  ['known', owner.requester],
  ['former', { name: 'browser:b', known: false, former: true }],
])('mails that %s browsers ask for are counted apart from those of strangers', (circle, requester) => {
  const names = mailCounters('reset', mailQuotas.reset, { ...owner, requester }).map(({ name }) => name)
  expect(names).toEqual(['reset:requester:browser:b:olga@example.com', `reset:${circle}:olga@example.com`])
})

test.each([
  ['reset', { known: true }, ['requester', 'strangers', 'address']],
  ['second-factor', { known: true }, ['requester', 'strangers', 'address']],
  ['second-factor', { known: false }, ['requester', 'strangers', 'address']],
  ['deletion', { known: true }, ['strangers', 'address']],
] as const)(
  'while nobody has proved the address, a %s mail of %o is part of what strangers cause',
  (kind, recognition, scopes) => {
    const mail = { ...owner, requester: { name: 'browser:b', ...recognition, unproved: true } }
    expect(mailCounters(kind, mailQuotas[kind], mail).map(({ scope }) => scope)).toEqual(scopes)
    const proved = { ...mail, requester: { ...mail.requester, known: true, unproved: false } }
    expect(mailCounters(kind, mailQuotas[kind], proved).map(({ scope }) => scope)).not.toContain('strangers')
  },
)

test('known and former browsers of an address that nobody has proved have one total', () => {
  const names = [{ known: true }, { known: false, former: true }].map((recognition) => {
    const requester = { name: 'browser:b', ...recognition, unproved: true }
    return mailCounters('reset', mailQuotas.reset, { ...owner, requester }).at(-1)?.name
  })
  expect(names).toEqual(Array(2).fill('reset:known:olga@example.com'))
})

test('codes and links to sign in with are one count', () => {
  const counts = (['code', 'magic-link'] as const).map((kind) => mailCounters(kind, mailQuotas[kind], stranger))
  expect(counts[1]).toEqual(counts[0])
})

test.each([
  ['a reset mail, while few were written', 'reset', 2, undefined, []],
  ['a reset mail', 'reset', 3, undefined, ['strangers']],
  ['a sign-up attempt', 'sign-up-attempt', 0, undefined, ['strangers']],
  ['the first invitation of a verified inviter', 'invitation', 14, 'verified', []],
  ['the first invitation of the sixteenth', 'invitation', 15, 'verified', ['strangers', 'address']],
  ['that of an established one', 'invitation', 19, 'established', []],
  ['that of the twenty-first', 'invitation', 20, 'established', ['strangers', 'address']],
  ['the first of an unverified one', 'invitation', 5, 'unverified', ['strangers', 'address']],
] as const)('once strangers have used up their total there is no room for %s (%s after %i): %j', (...row) => {
  const [, kind, count, inviter, full] = row
  const invitation = inviter === undefined ? undefined : { organizationId: 'acme', inviterId: 'mia', inviter }
  const mail = { ...stranger, invitation }
  const counters = mailCounters(kind, mailQuotas[kind], mail).map((counter) => ({
    ...counter,
    count: { strangers: 15, address: count }[counter.scope as string] ?? 0,
  }))
  expect(fullCounters(mailQuotas[kind], mail, counters).map(({ scope }) => scope)).toEqual(full)
})

test('of a kind without quota per requester all mails to an address are counted together', () => {
  const [counter] = mailCounters('verification', mailQuotas.verification, owner)
  expect(counter).toEqual({
    scope: 'address',
    name: 'verification:address:olga@example.com',
    rule: { window: HOUR, max: 5 },
  })
})

test.each([
  ['verified', ['requester', 'inviter', 'organization', 'strangers', 'address']],
  ['unverified', ['requester', 'unverified', 'inviter', 'organization', 'strangers', 'address']],
] as const)('an invitation by a user who is %s is counted by %j', (inviter, scopes) => {
  const invitation = { organizationId: 'acme', inviterId: 'mia', inviter }
  const counters = mailCounters('invitation', mailQuotas.invitation, { ...stranger, invitation })
  expect(counters.map(({ scope }) => scope)).toEqual(scopes)
})

test('a quota can be changed by kind and scope, or for several kinds by the older rules', () => {
  const rule = { window: 60, max: 1 }
  const other = { window: 60, max: 2 }
  const quotas = configuredMailQuotas(
    { rules: { mailTo: rule }, mail: { reset: { requester: other }, code: { address: other } } },
    hourly,
  )
  expect(quotas.reset).toEqual({ ...mailQuotas.reset, address: rule, requester: other })
  expect(quotas.verification.address).toEqual(rule)
  expect(quotas.code).toEqual({ ...mailQuotas.code, address: other })
  expect(quotas.invitation).toEqual(mailQuotas.invitation)
  expect(configuredMailQuotas({ rules: { inviteTo: rule }, mail: {} }, hourly).invitation.address).toEqual(rule)
  expect(configuredMailQuotas(unchanged, hourly)).toEqual(mailQuotas)
})

test.each([
  [HOUR, { window: HOUR, max: 10 }],
  [24 * HOUR, { window: HOUR, max: 10 }],
  [600, { window: 600, max: 2 }],
  [1, { window: 1, max: 1 }],
])('the quota of reset mails never outlasts a link of %i s', (expiresIn, rule) => {
  expect(configuredMailQuotas(unchanged, { ...hourly, reset: expiresIn }).reset.address).toEqual(rule)
})

test.each([
  [24 * HOUR, { window: HOUR, max: 5 }],
  [600, { window: 600, max: 1 }],
])('nor does that of verification mails outlast one of %i s', (expiresIn, rule) => {
  const { verification } = configuredMailQuotas(unchanged, { ...hourly, verification: expiresIn })
  expect(verification.address).toEqual(rule)
})

test.each([
  [HOUR, 60],
  [24 * HOUR, 750],
])('as many links of %i s may live as are mailed meanwhile', (expiresIn, links) => {
  expect(maxResetLinks(configuredMailQuotas(unchanged, { ...hourly, reset: expiresIn }), expiresIn)).toBe(links)
})
