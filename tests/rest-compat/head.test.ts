import { DOCUMENT_PATH, REFERENCE_PATH } from '@foyer/rest-compat/openapi/service-paths'
import { routes } from '@foyer/rest-compat/routes/routes'
import { allFeatures } from '@foyer/testing/all-features'
import { mailedLink, pathOf } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { signUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const reads = routes.map(({ row }) => row).filter(({ method }) => method === 'GET')
const NONE = { status: 404, text: '' }
const DAY = 24 * 60 * 60

describe('HEAD', () => {
  const given = testAppsOn()

  test('is the GET of every row without a body, where that changes nothing', async () => {
    const app = await given(allFeatures)
    const olga = await signUp(app, 'Olga')
    // Makes the key that the first token is signed with.
    await olga.get('/jwks')
    const before = await tablesWithoutCounters(app.database)
    for (const { path } of reads.filter(({ actsOnGet }) => !actsOnGet)) {
      for (const client of [olga, app.client()]) {
        const url = path.replace(/:\w+/g, 'x')
        const got = await client.get(url)
        const head = await client.raw('HEAD', url, undefined)
        expect(head, path).toMatchObject({ status: got.status, text: '', setCookies: [] })
        expect(head.headers.get('content-type'), path).toBe(got.headers.get('content-type'))
      }
      expect(await tablesWithoutCounters(app.database), path).toEqual(before)
    }
  })

  test('of every row whose GET acts is 200, and nothing is done', async () => {
    const app = await given(allFeatures)
    const olga = await signUp(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    const rowsThatAct = reads.filter(({ actsOnGet }) => actsOnGet)
    expect(rowsThatAct.length).toBeGreaterThan(5)
    for (const { path } of rowsThatAct) {
      const url = `${path.replace(/:\w+/g, 'x')}?token=x&state=x`
      for (const client of [olga, app.client()]) {
        const head = await client.raw('HEAD', url, undefined, { 'sec-fetch-dest': 'image' })
        expect(head, path).toMatchObject({ status: 200, text: '', setCookies: [] })
      }
      expect(await tablesWithoutCounters(app.database), path).toEqual(before)
    }
  })

  test('of a mailed link leaves it as good as it was', async () => {
    const app = await given({ emailVerification: { sendOnSignUp: true } })
    const olga = await signUp(app, 'Olga')
    const link = pathOf(await mailedLink(app, 'olga@example.com', 'verify-email'))
    const before = await tablesWithoutCounters(app.database)
    const head = await olga.raw('HEAD', link, undefined)
    expect(head).toMatchObject({ status: 200, text: '', setCookies: [] })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect((await olga.get(link)).status).toBe(302)
  })

  test('renews no session, and sets no cookie', async () => {
    const app = await given({ session: { cookieCache: { enabled: true, maxAge: 60 } } })
    const olga = await signUp(app, 'Olga')
    app.pass(2 * DAY)
    const before = await tablesWithoutCounters(app.database)
    expect(await olga.raw('HEAD', '/get-session', undefined)).toMatchObject({ status: 200, text: '', setCookies: [] })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect((await olga.get('/get-session')).setCookies).not.toEqual([])
  })

  test('of an ended session clears no cookie', async () => {
    const app = await given({ multiSession: { enabled: true } })
    const olga = await signUp(app, 'Olga')
    await app.database.db.deleteFrom('session').execute()
    for (const path of ['/get-session', '/multi-session/list-device-sessions', '/list-sessions']) {
      expect((await olga.raw('HEAD', path, undefined)).setCookies, path).toEqual([])
    }
  })

  test('of what is not there is not found, as its GET and for a POST', async () => {
    const app = await given()
    const client = app.client()
    // Of a feature that is off.
    for (const path of ['/no-such-path', '/sign-in/email', '/passkey/list-user-passkeys', '/magic-link/verify']) {
      expect(await client.raw('HEAD', path, undefined), path).toMatchObject(NONE)
    }
  })

  test.each(['/ok', '/error', DOCUMENT_PATH, REFERENCE_PATH])('of %s is its GET without a body', async (path) => {
    const app = await given()
    const url = `${app.baseUrl}/api/auth${path}`
    const [got, head] = [await fetch(url), await fetch(url, { method: 'HEAD' })]
    expect([head.status, await head.text()]).toEqual([got.status, ''])
    expect(head.headers.get('content-type')).toBe(got.headers.get('content-type'))
  })
})
