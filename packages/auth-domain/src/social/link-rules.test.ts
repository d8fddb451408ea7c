import { describe, expect, test } from 'vitest'
import { allow, refuse } from '#decision.ts'
import { parseEmail } from '#user/email.ts'
import { type Identity, identityOf } from './identity.ts'
import { linkAccount, provesMailbox, signUpOrLink, unlinkAccount } from './link-rules.ts'
import { placeholderEmail } from './placeholder-email.ts'

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
const unverified = { ...identity, emailVerified: false }
const unattested: Identity = { ...unverified, unattestedEmail: true }
const placeholder = { ...unverified, email: placeholderEmail('google', 'olga') ?? expect.unreachable() }
const policy = { enabled: true, trustedProviders: [], allowDifferentEmails: false, quiet: false }
const trusting = { ...policy, trustedProviders: ['google'] }
const trustingAll = { ...trusting, allowDifferentEmails: true }
const quiet = { ...policy, quiet: true }
const off = { ...trusting, enabled: false }
const served = new Set(['google'])
const olga = { id: 'olga', email: 'olga@example.com', emailVerified: true }
const linker = { ...olga, anonymous: false, impersonated: false }
const squatter = { ...olga, emailVerified: false }
const placeholderUser = { ...squatter, email: 'olga@google.invalid' }

test.each([
  ['verified and the user’s own', identity, true],
  ['unverified', unverified, false],
  ['verified, but another than the user’s', { ...identity, email: placeholder.email }, false],
])('whether an email that is %s proves the mailbox', (_title, shown, proves) => {
  expect(provesMailbox(shown, olga)).toBe(proves)
})

describe('sign-in with an unlinked identity', () => {
  test.each([
    ['with a verified email is linked', identity, olga, policy, allow({ act: 'link', user: olga, proves: true })],
    ['of a trusted provider is linked', unverified, olga, trusting, allow({ act: 'link', user: olga, proves: false })],
    [
      'of a trusted provider where strangers set the email is refused',
      unattested,
      olga,
      trusting,
      refuse('ACCOUNT_NOT_LINKED'),
    ],
    [
      'of a trusted provider with an unverified email proves nothing',
      unverified,
      squatter,
      trusting,
      allow({ act: 'link', user: squatter, proves: false }),
    ],
    [
      'with a placeholder email is refused, even of a trusted provider',
      placeholder,
      placeholderUser,
      trusting,
      refuse('ACCOUNT_NOT_LINKED'),
    ],
    [
      'with a verified email proves the mailbox',
      identity,
      squatter,
      policy,
      allow({ act: 'link', user: squatter, proves: true }),
    ],
    ['with an unverified email is refused', unverified, olga, policy, refuse('ACCOUNT_NOT_LINKED')],
    ['with an unverified email is not linked', unverified, squatter, policy, refuse('ACCOUNT_NOT_LINKED')],
    ['is refused when linking is disabled', identity, olga, off, refuse('ACCOUNT_NOT_LINKED')],
  ])('%s', (_label, candidate, emailOwner, rules, decision) => {
    expect(signUpOrLink(candidate, emailOwner, rules, true)).toEqual(decision)
  })

  test.each([true, false])('with an unknown email signs up where that is open: %s', (open) => {
    const decision = signUpOrLink(unverified, undefined, policy, open)
    expect(decision).toEqual(open ? allow({ act: 'sign-up' }) : refuse('SIGNUP_DISABLED'))
  })
})

test.each([
  ['the own account again', unverified, 'olga', off, allow('renew')],
  ['an account of another user', identity, 'mia', trusting, refuse('LINKED_TO_ANOTHER_USER')],
  ['a new account', identity, undefined, policy, allow('add')],
  ['an account with an unverified email', unverified, undefined, policy, refuse('LINKING_NOT_ALLOWED')],
  ['an account with an unverified email at a trusted provider', unverified, undefined, trusting, allow('add')],
  [
    'an account with a placeholder email',
    placeholder,
    undefined,
    { ...policy, allowDifferentEmails: true },
    refuse('LINKING_NOT_ALLOWED'),
  ],
  ['an account with a placeholder email at a trusted provider', placeholder, undefined, trustingAll, allow('add')],
  ['an account whose email strangers set, at a trusted provider', unattested, undefined, trusting, allow('add')],
  ['an account whose email strangers set', unattested, undefined, policy, refuse('LINKING_NOT_ALLOWED')],
  ['an account when linking is disabled', identity, undefined, off, refuse('LINKING_NOT_ALLOWED')],
])('linking %s', (_label, candidate, ownerId, rules, decision) => {
  const owners = { ownerId, holderId: 'olga' }
  expect(linkAccount(candidate, linker, owners, rules, false)).toEqual(decision)
})

test.each([
  ['is upgraded', unverified, {}, allow('upgrade-anonymous-user')],
  ['is upgraded without a real email', placeholder, {}, allow('upgrade-anonymous-user')],
  ['has the account already and renews it', identity, { ownerId: 'olga' }, allow('renew')],
  ['is refused when another user has the account', identity, { ownerId: 'mia' }, refuse('LINKED_TO_ANOTHER_USER')],
  ['is refused when another user has the email', identity, { holderId: 'mia' }, refuse('ACCOUNT_NOT_LINKED')],
])('an anonymous user who links an account %s', (_label, candidate, taken, decision) => {
  const owners = { ownerId: undefined, holderId: undefined, ...taken }
  expect(linkAccount(candidate, { ...linker, anonymous: true }, owners, off, true)).toEqual(decision)
})

test('an anonymous user cannot link an account where its sign-up is closed', () => {
  const owners = { ownerId: undefined, holderId: undefined }
  const result = linkAccount(identity, { ...linker, anonymous: true }, owners, policy, false)
  expect(result).toEqual(refuse('SIGNUP_DISABLED'))
})

test('an admin who impersonates an anonymous user cannot link an account', () => {
  const owners = { ownerId: undefined, holderId: undefined }
  const impersonated = { ...linker, anonymous: true, impersonated: true }
  expect(linkAccount(identity, impersonated, owners, policy, true)).toEqual(refuse('LINKING_NOT_ALLOWED'))
})

test.each([
  [false, refuse('LINKING_DIFFERENT_EMAILS_NOT_ALLOWED')],
  [true, allow('add')],
])('linking an account with a different email, allowed: %s', (allowDifferentEmails, decision) => {
  const other = { ...linker, email: 'other@example.com' }
  const owners = { ownerId: undefined, holderId: 'olga' }
  const rules = { ...policy, allowDifferentEmails }
  expect(linkAccount(identity, other, owners, rules, true)).toEqual(decision)
})

test.each([
  [{ providerId: 'google', accountId: undefined }, allow('a')],
  [{ providerId: 'google', accountId: '2' }, allow('b')],
  [{ providerId: 'google', accountId: '3' }, refuse('ACCOUNT_NOT_FOUND')],
  [{ providerId: 'github', accountId: undefined }, refuse('ACCOUNT_NOT_FOUND')],
])('unlinking %o of two accounts', (target, decision) => {
  const accounts = ['a', 'b'].map((id, n) => ({ id, provider: 'google', accountId: `${n + 1}` }))
  expect(unlinkAccount({ accounts, passkeys: [], served }, target, false)).toEqual(decision)
  const [last] = accounts.slice(0, 1)
  const alone = last === undefined ? [] : [last]
  expect(unlinkAccount({ accounts: alone, passkeys: [], served }, target, false)).toEqual(
    refuse('CANT_UNLINK_LAST_ACCOUNT'),
  )
})

describe('an identity', () => {
  const profile = { accountId: 'Abc/1', email: 'OLGA@example.com', emailVerified: true, name: '', image: null }
  const rules = { mayLackEmail: false, international: false }

  test.each(['', '\u200b'])('has a lower-case email, used as its name where that is %j', (sent) => {
    const { name, email: own } = identityOf('google', { ...profile, name: sent }, rules) ?? {}
    expect([name, own]).toEqual(['olga@example.com', 'olga@example.com'])
  })

  test.each([undefined, '', 'olga', 'a@example.com,b@example.com'])('is undefined with the email %s', (email) => {
    expect(identityOf('google', { ...profile, email }, rules)).toBeUndefined()
  })

  test('of a provider that may lack an email has an unverified placeholder email', () => {
    const created = identityOf('tiktok', { ...profile, email: undefined }, { ...rules, mayLackEmail: true })
    expect(created).toMatchObject({ email: 'abc-1@tiktok.invalid', emailVerified: false })
  })

  test.each([
    ['https://pictures.example/1.png', 'https://pictures.example/1.png'],
    ['javascript:alert(1)', null],
    ['data:image/png;base64,AAAA', null],
    [`https://pictures.example/${'x'.repeat(5000)}`, null],
  ])('with the picture %s has the image %s', (picture, image) => {
    expect(identityOf('google', { ...profile, image: picture }, rules)?.image).toBe(image)
  })
})

describe('where nobody may learn which emails are taken', () => {
  test.each([
    ['an unverified email', unverified, quiet, 'refused'],
    ['that of a trusted provider where strangers set the email', unattested, { ...trusting, quiet: true }, 'refused'],
    ['a trusted provider, but no linking', unverified, { ...off, quiet: true }, 'refused'],
    ['a verified email', identity, quiet, 'taken'],
    ['a trusted provider', unverified, { ...trusting, quiet: true }, 'taken'],
    ['no email', placeholder, quiet, 'taken'],
  ] as const)('an identity with %s signs up or is refused whether or not the email is free', (_how, who, rules, is) => {
    const free = signUpOrLink(who, undefined, rules, true)
    expect(free).toEqual(is === 'refused' ? refuse('ACCOUNT_NOT_LINKED') : allow({ act: 'sign-up' }))
    if (is === 'refused') expect(signUpOrLink(who, squatter, rules, true)).toEqual(free)
    if (is === 'refused') expect(signUpOrLink(who, undefined, rules, false)).toEqual(free)
  })

  test('an anonymous user is not told either', () => {
    const anonymous = { ...linker, anonymous: true }
    const answers = [undefined, 'olga'].map((holderId) =>
      linkAccount(unverified, anonymous, { ownerId: undefined, holderId }, { ...trusting, quiet: true }, true),
    )
    expect(answers).toEqual([refuse('ACCOUNT_NOT_LINKED'), refuse('ACCOUNT_NOT_LINKED')])
  })
})
