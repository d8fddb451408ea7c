import type { TestClient } from '@foyer/testing/client'
import { testAppsOn } from '@foyer/testing/suite'
import { signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { startExample } from './start-example.ts'

const HOSTILE_NAME = '<img src=x onerror=alert(1)>'

describe('the Express example', () => {
  const given = testAppsOn()

  test('a signed-in user is greeted', async () => {
    const app = await given()
    const example = await startExample('express-app', app.baseUrl)
    const answer = await getHome(example, await signedUp(app, 'Olga'))
    expect({ status: answer.status, text: await answer.text() }).toEqual({ status: 200, text: 'Hello Olga\n' })
  })

  test('a name is shown as it is, and never read as HTML', async () => {
    const app = await given()
    const example = await startExample('express-app', app.baseUrl)
    const olga = await signedUp(app, 'Olga')
    await olga.post('/update-user', { name: HOSTILE_NAME })
    const answer = await getHome(example, olga)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await answer.text()).toBe(`Hello ${HOSTILE_NAME}\n`)
  })

  test('anonymous requests are redirected to the sign-in page, which returns to what was requested', async () => {
    const app = await given()
    const example = await startExample('express-app', app.baseUrl)
    const [olga, mia] = [await signedUp(app, 'Olga'), app.client()]
    for (const name of olga.cookies.keys()) mia.cookies.set(name, 'forged.signature')
    await olga.post('/sign-out')
    for (const client of [olga, mia, app.client()]) {
      const { status, headers } = await getHome(example, client)
      const requested = encodeURIComponent(`http://127.0.0.1:${example}/`)
      expect([status, headers.get('location')]).toEqual([302, `${app.baseUrl}/sign-in?callbackURL=${requested}`])
    }
  })

  test('a request renews the session and its cookie', async () => {
    const app = await given({ session: { updateAge: 60 } })
    const example = await startExample('express-app', app.baseUrl)
    const olga = await signedUp(app, 'Olga')
    expect((await getHome(example, olga)).headers.getSetCookie()).toEqual([])
    app.pass(61)
    expect((await getHome(example, olga)).headers.getSetCookie()).toEqual([expect.stringContaining('session_token=')])
  })

  test('while Foyer is unreachable requests are refused', async () => {
    const app = await given()
    const example = await startExample('express-app', app.baseUrl)
    const olga = await signedUp(app, 'Olga')
    await app.close()
    expect((await getHome(example, olga)).status).toBe(503)
  })
})

function getHome(port: number, { cookies }: TestClient): Promise<Response> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return fetch(`http://127.0.0.1:${port}/`, { headers: { cookie }, redirect: 'manual' })
}
