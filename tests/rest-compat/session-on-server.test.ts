import type { FoyerOptions } from '@foyer/auth-domain/options'
import type { TestClient } from '@foyer/testing/client'
import { blocksOf, moduleOf } from '@foyer/testing/document-page'
import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

type ReadSession = (
  foyer: string,
  cookie: string,
  forward?: (line: string) => void,
) => Promise<{ user: { name: string } } | null>

const DAY = 24 * 60 * 60

describe('a server that reads the session of a browser, as the documentation says', () => {
  const given = testAppsOn()

  async function givenServer(options: FoyerOptions = {}) {
    const { readSession } = await moduleOf<{ readSession: ReadSession }>(
      await blocksOf('docs/hosted-pages.md'),
      '// read-session.mjs',
    )
    const app = await given(options)
    app.stopClock()
    const olga = await signedUp(app, 'Olga')
    const read = (forward?: (line: string) => void) => readSession(app.baseUrl, cookieOf(olga), forward)
    return { app, olga, read }
  }

  test('forwards what renews it, once it is due', async () => {
    const { app, read } = await givenServer()
    const forwarded: string[] = []
    await read((line) => forwarded.push(line))
    expect(forwarded).toEqual([])
    app.pass(DAY + 1)
    expect(await read((line) => forwarded.push(line))).toMatchObject({ user: { name: 'Olga' } })
    expect(forwarded).toEqual([expect.stringMatching(/session_token=.*Max-Age=604800/)])
  })

  test('by disableRefresh renews nothing, and leaves it to the browser', async () => {
    const { app, olga, read } = await givenServer()
    app.pass(DAY + 1)
    const before = await tablesWithoutCounters(app.database)
    expect(await read()).toMatchObject({ user: { name: 'Olga' } })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect(renews(await olga.get('/get-session'))).toBe(true)
  })

  test('and keeps back what renews it costs the browser its new cookie', async () => {
    const { app, olga, read } = await givenServer()
    app.pass(DAY + 1)
    await read(() => undefined)
    expect(renews(await olga.get('/get-session'))).toBe(false)
  })

  test('with disableRefresh alone signs out anyone who is active, on the day of the last renewal', async () => {
    const { app, read } = await givenServer()
    for (let day = 0; day < 6; day += 1) {
      app.pass(DAY)
      expect(await read()).not.toBeNull()
    }
    app.pass(DAY + 1)
    expect(await read()).toBeNull()
  })

  test('gets a token without renewing: by GET /token, or by the header beside disableRefresh', async () => {
    const { app, olga } = await givenServer({ jwt: { enabled: true } })
    app.pass(DAY + 1)
    const before = await tablesWithoutCounters(app.database)
    const got = await olga.get('/token')
    expect([got.status, got.setCookies]).toEqual([200, []])
    const read = await olga.get('/get-session?disableRefresh=true')
    expect([read.setCookies, read.headers.get('set-auth-jwt')?.split('.').length]).toEqual([[], 3])
    const { session } = await tablesWithoutCounters(app.database)
    expect(session).toEqual(before.session)
  })

  test('is told of an outage, and does not take it for a signed-out user', async () => {
    const { app, read } = await givenServer()
    await app.close()
    await expect(read()).rejects.toThrow()
  })
})

function cookieOf({ cookies }: TestClient): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

function renews({ setCookies }: { setCookies: readonly string[] }): boolean {
  return setCookies.some((line) => line.includes('session_token='))
}
