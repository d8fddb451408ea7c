import { type Client, createClient, type HostedPage } from '@foyer/rest-compat/client/client'
import { isServedPath } from '@foyer/rest-compat/client/served-path'
import { afterEach, expect, test } from 'vitest'

const ACCOUNTS = 'https://accounts.example.com'
const HERE = 'https://shop.example.com/orders?page=2#last'

afterEach(() => void Reflect.deleteProperty(globalThis, 'window'))

/** A client on a page of the application at `href`. */
function clientAt(href: string, baseURL?: string): Client {
  const location = { origin: new URL(href).origin, href }
  Object.assign(globalThis, { window: { location } })
  return createClient({ baseURL })
}

test.each<[HostedPage, string]>([
  ['signIn', '/sign-in'],
  ['signUp', '/sign-up'],
  ['signOut', '/sign-out'],
  ['account', '/account'],
  ['organizations', '/organizations'],
  ['newOrganization', '/new-organization'],
  [{ organization: 'acme' }, '/organizations/acme'],
  [{ organization: 'a/b?c' }, '/organizations/a%2Fb%3Fc'],
])('the page %j is one that Foyer has, and leads back to the current page', (page, path) => {
  const url = new URL(clientAt(HERE, ACCOUNTS).hosted.url(page))
  expect(url.origin + url.pathname).toBe(ACCOUNTS + path)
  expect([...url.searchParams]).toEqual([['callbackURL', HERE]])
  expect(isServedPath(path, true)).toBe(true)
})

test.each([
  ['https://shop.example.com/welcome', 'https://shop.example.com/welcome'],
  ['/welcome', 'https://shop.example.com/welcome'],
  ['?page=3', 'https://shop.example.com/orders?page=3'],
  ['shop://welcome', 'shop://welcome'],
])('with the callback %s it leads back to %s', (callbackURL, absolute) => {
  const url = new URL(clientAt(HERE, ACCOUNTS).hosted.url('signIn', { callbackURL }))
  expect(url.searchParams.get('callbackURL')).toBe(absolute)
})

test.each([
  [undefined, 'https://shop.example.com/sign-in'],
  [`${ACCOUNTS}/auth`, `${ACCOUNTS}/sign-in`],
])('with the base URL %s the sign-in page is at %s', (baseURL, page) => {
  expect(clientAt(HERE, baseURL).hosted.url('signIn').split('?')[0]).toBe(page)
})

test('on a server it leads back to where it is told, and else nowhere', () => {
  const { hosted } = createClient({ baseURL: ACCOUNTS })
  expect(hosted.url('signIn')).toBe(`${ACCOUNTS}/sign-in`)
  const callbackURL = 'https://shop.example.com/'
  expect(hosted.url('signIn', { callbackURL })).toBe(
    `${ACCOUNTS}/sign-in?callbackURL=${encodeURIComponent(callbackURL)}`,
  )
})

test('signing in and up leave the page, and so does signing out', async () => {
  const { hosted } = clientAt(HERE, ACCOUNTS)
  const current = () => new URL(String(Reflect.get(Reflect.get(globalThis, 'window').location, 'href'))).pathname
  expect([await hosted.signIn(), current()]).toEqual([false, '/sign-in'])
  expect([await hosted.signUp(), current()]).toEqual([false, '/sign-up'])
  hosted.signOut()
  expect(current()).toBe('/sign-out')
})
