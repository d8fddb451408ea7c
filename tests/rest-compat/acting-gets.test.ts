import { routes } from '@foyer/rest-compat/routes/routes'
import { allFeatures } from '@foyer/testing/all-features'
import { mailedLink, pathOf } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { signUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const options = { user: { deleteUser: { sendVerification: true } }, emailVerification: { sendOnSignUp: true } }
const OLGA = 'olga@example.com'

const unattended: [string, Record<string, string>][] = [
  ['embeds as an image', { 'sec-fetch-dest': 'image', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
  ['frames', { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
  ['fetches from another site', { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'cross-site' }],
  ['fetches from a sibling subdomain', { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-site' }],
  ['prefetches', { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none', 'sec-purpose': 'prefetch' }],
  ['prerenders', { 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch;prerender' }],
  ['prefetches in an older browser', { purpose: 'prefetch' }],
]

const meant: [string, Record<string, string>][] = [
  ['opens from a mail', { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site', 'sec-fetch-user': '?1' }],
  ['opens in a browser without fetch metadata', {}],
  ['calls from the own pages', { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' }],
]

describe('a GET that acts', () => {
  const given = testAppsOn()

  test.each(unattended)('does nothing when a page or browser %s it', async (_how, headers) => {
    const app = await given(options)
    const olga = await signUp(app, 'Olga')
    await olga.post('/delete-user')
    const links = [await mailedLink(app, OLGA, 'verify-email'), await mailedLink(app, OLGA, 'delete-account')]
    const before = await tablesWithoutCounters(app.database)
    for (const link of links) {
      const answer = await olga.get(pathOf(link), headers)
      expect(answer).toMatchObject({ status: 403, json: { code: 'NOT_A_NAVIGATION' }, setCookies: [] })
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect((await olga.get(pathOf(links[0] ?? expect.unreachable()))).status).toBe(302)
  })

  test.each(meant)('acts when a user %s', async (_how, headers) => {
    const app = await given(options)
    const olga = await signUp(app, 'Olga')
    await olga.get(pathOf(await mailedLink(app, OLGA, 'verify-email')), headers)
    expect((await olga.get('/get-session')).json.user.emailVerified).toBe(true)
    await olga.post('/delete-user')
    await olga.get(pathOf(await mailedLink(app, OLGA, 'delete-account')), headers)
    expect((await olga.get('/get-session')).json).toBeNull()
  })

  test.each(routes.filter(({ row }) => row.actsOnGet).map(({ row }) => row))(
    '$path is refused as an image, also across origins',
    async ({ path }) => {
      const app = await given({ ...allFeatures, trustedOrigins: ['https://app.example'] })
      const headers = { 'sec-fetch-dest': 'image', 'sec-fetch-site': 'cross-site' }
      const url = `${path.replace(/:\w+/g, 'x')}?token=x&state=x`
      for (const origin of ['', 'https://app.example', 'https://evil.example']) {
        expect((await app.client().get(url, { ...headers, origin })).status).toBe(403)
      }
    },
  )

  test('is every one that changes anything: the others leave all tables as they are', async () => {
    const app = await given(allFeatures)
    const olga = await signUp(app, 'Olga')
    // Makes the key that the first token is signed with.
    await olga.get('/jwks')
    const before = await tablesWithoutCounters(app.database)
    for (const { row } of routes.filter(({ row }) => row.method === 'GET' && row.actsOnGet !== true)) {
      await olga.get(row.path.replace(/:\w+/g, 'x'))
      expect(await tablesWithoutCounters(app.database), row.path).toEqual(before)
    }
  })

  test('is served to a script of a trusted origin', async () => {
    const app = await given({ ...options, trustedOrigins: ['https://app.example'] })
    const olga = await signUp(app, 'Olga')
    const link = await mailedLink(app, OLGA, 'verify-email')
    const headers = { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'cross-site', origin: 'https://app.example' }
    expect((await olga.get(pathOf(link), headers)).status).toBe(302)
    expect((await olga.get('/get-session')).json.user.emailVerified).toBe(true)
  })
})
