import { describe, expect, test } from 'vitest'
import { allow, refuse } from '../decision.ts'
import { parseEmail } from '../user/email.ts'
import { type Identity, identityOf } from './identity.ts'
import { arrive, linkAccount, unlinkAccount } from './link-rules.ts'
import { standInAddress } from './stand-in-address.ts'

const email = parseEmail('olga@example.com')
if (email === undefined) throw new Error('olga@example.com is an address')

const identity: Identity = {
  providerId: 'google',
  accountId: '1',
  email,
  emailVerified: true,
  name: 'Olga',
  image: null,
}
const unproven = { ...identity, emailVerified: false }
const madeUp = { ...unproven, email: standInAddress('google', 'olga') ?? expect.unreachable() }
const policy = { enabled: true, trustedProviders: [], allowDifferentEmails: false }
const trusting = { ...policy, trustedProviders: ['google'] }
const trustingAll = { ...trusting, allowDifferentEmails: true }
const off = { ...trusting, enabled: false }
const signUp = { disableSignUp: false, disableImplicitSignUp: false, requestSignUp: false }
const olga = { id: 'olga', email: 'olga@example.com', emailVerified: true }
const linker = { ...olga, anonymous: false, impersonated: false }
const squatter = { ...olga, emailVerified: false }
const nowhere = { ...squatter, email: 'olga@google.invalid' }

describe('whoever arrives', () => {
  test.each([
    ['a proven address is linked', identity, olga, policy, allow({ act: 'link', user: olga, evict: false })],
    ['a trusted one is linked', unproven, olga, trusting, allow({ act: 'link', user: olga, evict: false })],
    ['a trusted one evicts nobody', unproven, squatter, trusting, allow({ act: 'link', user: squatter, evict: false })],
    ['a made-up one is not, even where it is trusted', madeUp, nowhere, trusting, refuse('ACCOUNT_NOT_LINKED')],
    ['a squatter is evicted', identity, squatter, policy, allow({ act: 'link', user: squatter, evict: true })],
    ['an unproven one is refused', unproven, olga, policy, refuse('ACCOUNT_NOT_LINKED')],
    ['a squatter stays before an unproven one', unproven, squatter, policy, refuse('ACCOUNT_NOT_LINKED')],
    ['nobody is linked where linking is off', identity, olga, off, refuse('ACCOUNT_NOT_LINKED')],
  ])('%s', (_label, who, holder, rules, decision) => {
    expect(arrive(who, holder, rules, signUp)).toEqual(decision)
  })

  test.each([
    [{}, true],
    [{ disableSignUp: true }, false],
    [{ disableSignUp: true, requestSignUp: true }, false],
    [{ disableImplicitSignUp: true }, false],
    [{ disableImplicitSignUp: true, requestSignUp: true }, true],
  ])('with an address nobody has and %o signs up: %s', (rule, allowed) => {
    const decision = arrive(unproven, undefined, policy, { ...signUp, ...rule })
    expect(decision).toEqual(allowed ? allow({ act: 'sign-up' }) : refuse('SIGNUP_DISABLED'))
  })
})

test.each([
  ['one’s own again', unproven, 'olga', off, allow('renew')],
  ['somebody else’s', identity, 'mia', trusting, refuse('LINKED_TO_ANOTHER_USER')],
  ['a new one', identity, undefined, policy, allow('add')],
  ['an unproven one', unproven, undefined, policy, refuse('LINKING_NOT_ALLOWED')],
  ['an unproven one at a trusted provider', unproven, undefined, trusting, allow('add')],
  ['a made-up one', madeUp, undefined, { ...policy, allowDifferentEmails: true }, refuse('LINKING_NOT_ALLOWED')],
  ['a made-up one at a trusted provider', madeUp, undefined, trustingAll, allow('add')],
  ['one where linking is off', identity, undefined, off, refuse('LINKING_NOT_ALLOWED')],
])('linking %s', (_label, who, ownerId, rules, decision) => {
  const holders = { ownerId, holderId: 'olga' }
  expect(linkAccount(who, linker, holders, rules, { ...signUp, disableSignUp: true })).toEqual(decision)
})

test.each([
  ['becomes known', unproven, {}, allow('become-known')],
  ['becomes known without an address', madeUp, {}, allow('become-known')],
  ['has it already', identity, { ownerId: 'olga' }, allow('renew')],
  ['is told that somebody has the account', identity, { ownerId: 'mia' }, refuse('LINKED_TO_ANOTHER_USER')],
  ['is told that somebody has the address', identity, { holderId: 'mia' }, refuse('ACCOUNT_NOT_LINKED')],
])('somebody anonymous who links %s', (_label, who, taken, decision) => {
  const holders = { ownerId: undefined, holderId: undefined, ...taken }
  expect(linkAccount(who, { ...linker, anonymous: true }, holders, off, signUp)).toEqual(decision)
})

test.each([
  [{ disableSignUp: true, requestSignUp: true }, refuse('SIGNUP_DISABLED')],
  [{ disableImplicitSignUp: true }, refuse('SIGNUP_DISABLED')],
  [{ disableImplicitSignUp: true, requestSignUp: true }, allow('become-known')],
])('somebody anonymous links where %o', (rule, decision) => {
  const holders = { ownerId: undefined, holderId: undefined }
  const said = linkAccount(identity, { ...linker, anonymous: true }, holders, policy, { ...signUp, ...rule })
  expect(said).toEqual(decision)
})

test('an admin who acts as somebody anonymous links nothing', () => {
  const holders = { ownerId: undefined, holderId: undefined }
  const acted = { ...linker, anonymous: true, impersonated: true }
  expect(linkAccount(identity, acted, holders, policy, signUp)).toEqual(refuse('LINKING_NOT_ALLOWED'))
})

test.each([
  [false, refuse('LINKING_DIFFERENT_EMAILS_NOT_ALLOWED')],
  [true, allow('add')],
])('linking another address, allowed: %s', (allowDifferentEmails, decision) => {
  const other = { ...linker, email: 'other@example.com' }
  const holders = { ownerId: undefined, holderId: 'olga' }
  const rules = { ...policy, allowDifferentEmails }
  expect(linkAccount(identity, other, holders, rules, signUp)).toEqual(decision)
})

test.each([
  [{ providerId: 'google', accountId: undefined }, allow('a')],
  [{ providerId: 'google', accountId: '2' }, allow('b')],
  [{ providerId: 'google', accountId: '3' }, refuse('ACCOUNT_NOT_FOUND')],
  [{ providerId: 'github', accountId: undefined }, refuse('ACCOUNT_NOT_FOUND')],
])('unlinking %o of two', (named, decision) => {
  const accounts = ['a', 'b'].map((id, n) => ({ id, provider: 'google', accountId: `${n + 1}` }))
  expect(unlinkAccount(accounts, named, false)).toEqual(decision)
  const [last] = accounts.slice(0, 1)
  const alone = last === undefined ? [] : [last]
  expect(unlinkAccount(alone, named, false)).toEqual(refuse('CANT_UNLINK_LAST_ACCOUNT'))
})

describe('an identity', () => {
  const profile = { accountId: 'Abc/1', email: 'OLGA@example.com', emailVerified: true, name: '', image: null }
  const rules = { addressless: false, international: false }

  test('has a folded address, which is its name where none was told', () => {
    const { name, email: own } = identityOf('google', profile, rules) ?? {}
    expect([name, own]).toEqual(['olga@example.com', 'olga@example.com'])
  })

  test.each([undefined, '', 'olga', 'a@example.com,b@example.com'])('is none with the address %s', (told) => {
    expect(identityOf('google', { ...profile, email: told }, rules)).toBeUndefined()
  })

  test('without an address has an unproven one where that is usual', () => {
    const made = identityOf('tiktok', { ...profile, email: undefined }, { ...rules, addressless: true })
    expect(made).toMatchObject({ email: 'abc-1@tiktok.invalid', emailVerified: false })
  })

  test.each([
    ['https://pictures.example/1.png', 'https://pictures.example/1.png'],
    ['javascript:alert(1)', null],
    ['data:image/png;base64,AAAA', null],
    [`https://pictures.example/${'x'.repeat(5000)}`, null],
  ])('with the picture %s has %s', (told, image) => {
    expect(identityOf('google', { ...profile, image: told }, rules)?.image).toBe(image)
  })
})
