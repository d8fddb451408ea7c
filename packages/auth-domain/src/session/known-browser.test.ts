import { expect, test } from 'vitest'
import { limits } from '#limits.ts'
import {
  hasSignedIn,
  isKnownTo,
  joinMarkers,
  parseKnownBrowser,
  partiesIn,
  wasKnownTo,
  withAccount,
} from './known-browser.ts'

const now = new Date('2026-01-01T00:00:00Z')
const olga = { userId: 'olga', stamp: 2 }
const mia = { userId: 'mia', stamp: 0 }

test('a first sign-in gives the browser an id and an account', () => {
  const expiresAt = now.getTime() + limits.cookieMaxAge * 1000
  expect(withAccount(undefined, olga, 'new', now)).toEqual({ id: 'new', accounts: [olga], expiresAt })
})

test('a later sign-in keeps the id and puts its account first, once', () => {
  const first = withAccount(withAccount(undefined, olga, 'a', now), mia, 'b', now)
  expect(first).toMatchObject({ id: 'a', accounts: [mia, olga] })
  expect(withAccount(first, { userId: 'olga', stamp: 3 }, 'c', now).accounts).toEqual([
    { userId: 'olga', stamp: 3 },
    mia,
  ])
})

test('beyond the bound the oldest account is dropped', () => {
  let browser = withAccount(undefined, olga, 'a', now)
  for (let n = 0; n < limits.maxAccountsPerKnownBrowser; n += 1) {
    browser = withAccount(browser, { userId: `user${n}`, stamp: 0 }, 'b', now)
  }
  expect(browser.accounts).toHaveLength(limits.maxAccountsPerKnownBrowser)
  expect(isKnownTo(browser, { id: 'olga', tokenStamp: 2 })).toBe(false)
})

test.each([
  ['the same stamp', 'olga', 2, true],
  ['another stamp', 'olga', 3, false],
  ['another user', 'mia', 2, false],
])('an account with %s (%s, stamp %i): known %s', (_label, id, tokenStamp, known) => {
  expect(isKnownTo(withAccount(undefined, olga, 'a', now), { id, tokenStamp })).toBe(known)
})

test.each([
  ['the same stamp', { ...olga }, 2, false],
  ['another stamp', { ...olga }, 3, true],
  ['another stamp after a sign-up alone', { ...olga, signUpOnly: true as const }, 3, false],
])('was known to an account before with %s: %o at %i, %s', (_label, account, tokenStamp, was) => {
  expect(wasKnownTo(withAccount(undefined, account, 'a', now), { id: 'olga', tokenStamp })).toBe(was)
})

test('a browser that has only signed up has set the account up, and is not known to it before it signs in', () => {
  const user = { id: 'olga', tokenStamp: 2 }
  const signedUp = withAccount(undefined, { ...olga, signUpOnly: true }, 'a', now)
  const read = parseKnownBrowser(JSON.stringify(signedUp), now)
  expect(read && [partiesIn(read, user), isKnownTo(read, user)]).toEqual([[null], false])
  const signedIn = withAccount(signedUp, olga, 'b', now)
  expect([partiesIn(signedIn, user), isKnownTo(signedIn, user), signedIn.accounts]).toEqual([[null], true, [olga]])
})

test('a marker is read until it expires', () => {
  const browser = withAccount(undefined, olga, 'a', now)
  const json = JSON.stringify(browser)
  expect(parseKnownBrowser(json, new Date(browser.expiresAt - 1))).toEqual(browser)
  expect(parseKnownBrowser(json, new Date(browser.expiresAt))).toBeUndefined()
  expect(parseKnownBrowser('{"id":"a"}', now)).toBeUndefined()
})

test('a browser speaks for those as whom it has signed in, until password or email change', () => {
  const user = { id: 'olga', tokenStamp: 2 }
  const byLink = withAccount(undefined, { ...olga, parties: ['link'] }, 'a', now)
  expect(partiesIn(byLink, user)).toEqual(['link'])
  const both = withAccount(byLink, { ...olga, parties: [null] }, 'b', now)
  expect(partiesIn(both, user)).toEqual([null, 'link'])
  const changed = withAccount(both, { userId: 'olga', stamp: 3, parties: [null] }, 'c', now)
  expect(changed.accounts).toEqual([{ userId: 'olga', stamp: 3 }])
  expect([partiesIn(changed, user), partiesIn(changed, { id: 'mia', tokenStamp: 3 })]).toEqual([[], []])
})

test('a browser in which the mailbox alone was proved has not signed in, until a sign-in finishes; a later proof takes nothing', () => {
  const user = { id: 'olga', tokenStamp: 2 }
  const proved = withAccount(undefined, { ...olga, withoutSignIn: true }, 'a', now)
  const read = parseKnownBrowser(JSON.stringify(proved), now)
  expect(read && [isKnownTo(read, user), hasSignedIn(read, user)]).toEqual([true, false])
  const signedIn = withAccount(proved, olga, 'b', now)
  const again = withAccount(signedIn, { ...olga, withoutSignIn: true }, 'c', now)
  expect([hasSignedIn(signedIn, user), hasSignedIn(again, user), again.accounts]).toEqual([true, true, [olga]])
  const afterReset = withAccount(again, { ...olga, stamp: 3, withoutSignIn: true }, 'd', now)
  expect(hasSignedIn(afterReset, { ...user, tokenStamp: 3 })).toBe(false)
  const signedUp = withAccount(undefined, { ...olga, signUpOnly: true }, 'e', now)
  const verified = withAccount(signedUp, { ...olga, withoutSignIn: true }, 'f', now)
  expect([isKnownTo(verified, user), hasSignedIn(verified, user)]).toEqual([true, false])
})

const later = new Date(now.getTime() + 1000)
const finished = { ...olga, parties: ['link'] }
const proved = { ...olga, withoutSignIn: true as const }
const signedUp = { ...olga, signUpOnly: true as const }

test.each([
  ['a finished sign-in and a later proof', finished, proved, { ...olga, parties: [null, 'link'] }],
  ['a proof and a later sign-in', proved, finished, { ...olga, parties: ['link', null] }],
  ['a proof and a later sign-up', proved, signedUp, proved],
  [
    'a sign-in and a later one after a new password',
    finished,
    { ...mia, userId: 'olga', stamp: 3 },
    { ...olga, stamp: 3 },
  ],
  ['a sign-in and a later one from before a new password', finished, { ...olga, stamp: 1 }, finished],
])('two markers, of %s, are joined in either order', (_label, account, laterAccount, joined) => {
  const [one, other] = [withAccount(undefined, account, 'a', now), withAccount(undefined, laterAccount, 'b', later)]
  for (const markers of [
    [one, other],
    [other, one],
  ]) {
    const { accounts } = joinMarkers(markers) ?? {}
    expect(accounts?.map(({ parties = [], ...known }) => ({ ...known, parties: new Set(parties) }))).toEqual([
      { ...joined, parties: new Set('parties' in joined ? joined.parties : []) },
    ])
  }
})

test('of joined markers the accounts of the newest come first', () => {
  const [one, other] = [withAccount(undefined, olga, 'a', now), withAccount(undefined, mia, 'b', later)]
  expect(joinMarkers([one, other])).toEqual({ ...other, accounts: [mia, olga] })
})
