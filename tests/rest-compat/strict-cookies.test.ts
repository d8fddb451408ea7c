import { signedUpVerified } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { mailedLink } from '@foyer/testing/mail'
import { accountsIn, authorizeAtProvider, givenProviderApp } from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { describe, expect, test } from 'vitest'

const STRICT = { advanced: { sameSite: 'strict' } } as const
const olga = providerUser('Olga')
const page = { accept: 'text/html,application/xhtml+xml' }
const fromElsewhere = { ...page, 'sec-fetch-site': 'cross-site' }
const fromHere = { ...page, 'sec-fetch-site': 'same-origin' }
/** As a browser sends it from another site: without cookies that are strict. */
const withoutCookies = { ...fromElsewhere, cookie: '' }

describe('with strict cookies', () => {
  const given = testAppsOn()

  async function returnPath(client: TestClient, scene: Awaited<ReturnType<typeof givenProviderApp>>): Promise<string> {
    const { path, parameters } = await authorizeAtProvider(scene, client, { provider: 'google', user: olga })
    return `${path}?${new URLSearchParams(parameters)}`
  }

  test('the return from a provider lands on a page that goes on to it with the cookies', async () => {
    const scene = await givenProviderApp(given, STRICT)
    const browser = scene.app.client()
    const path = await returnPath(browser, scene)
    const before = await tablesWithoutCounters(scene.app.database)
    const landed = await browser.get(path, fromElsewhere)
    expect(landed).toMatchObject({ status: 200, setCookies: [] })
    expect(landed.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await tablesWithoutCounters(scene.app.database)).toEqual(before)
    const next = continuationOf(landed.text)
    expect(next).toBe(`${path}&continued=true`)
    const returned = await browser.get(next, fromHere)
    expect([returned.status, await accountsIn(scene.app)]).toEqual([302, ['olga@example.com google']])
  })

  test.each([
    ['from a page of its own', fromHere],
    ['that was continued', { ...fromHere, 'sec-fetch-site': '' }],
  ])('the return is handled at once when it comes %s', async (label, headers) => {
    const scene = await givenProviderApp(given, STRICT)
    const browser = scene.app.client()
    const path = await returnPath(browser, scene)
    expect((await browser.get(label.includes('continued') ? `${path}&continued=true` : path, headers)).status).toBe(302)
  })

  test('a client that takes no pages is answered at once', async () => {
    const scene = await givenProviderApp(given, STRICT)
    const browser = scene.app.client()
    expect((await browser.get(await returnPath(browser, scene), { 'sec-fetch-site': 'cross-site' })).status).toBe(302)
  })

  test('a mailed deletion link deletes the user who is signed in', async () => {
    const app = await given({ ...STRICT, user: { deleteUser: { sendVerification: true } } })
    const browser = await signedUpVerified(app, 'Olga')
    await browser.post('/delete-user', { callbackURL: '/' })
    const link = await mailedLink(app, 'olga@example.com', 'delete-account')
    const { pathname, search } = link
    const landed = await browser.get(pathname + search, withoutCookies)
    expect(landed.status).toBe(200)
    expect((await browser.get(continuationOf(landed.text), fromHere)).status).toBe(302)
    expect(await accountsIn(app)).toEqual([])
  })

  test('nothing lands on a page where cookies are lax', async () => {
    const scene = await givenProviderApp(given)
    const browser = scene.app.client()
    expect((await browser.get(await returnPath(browser, scene), fromElsewhere)).status).toBe(302)
  })

  test('what a stranger puts into the address stays text in the page', async () => {
    const app = await given(STRICT)
    const hostile = encodeURIComponent('"><script>alert(1)</script>')
    const { text } = await app.client().get(`/callback/${hostile}?state=${hostile}&state=b`, fromElsewhere)
    expect(text).not.toContain('<script')
    expect(continuationOf(text)).toContain('&state=b&continued=true')
  })
})

function continuationOf(html: string): string {
  const [, url = ''] = /http-equiv="refresh" content="0;url=([^"]*)"/.exec(html) ?? []
  return url.replaceAll('&amp;', '&')
}
