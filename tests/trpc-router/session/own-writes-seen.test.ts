import { allFeatures } from '@foyer/testing/all-features'
import type { TestClient } from '@foyer/testing/client'
import { testAppsOn } from '@foyer/testing/suite'
import { describe, expect, test } from 'vitest'
import { type AuditFixture, givenAuditFixture, preparedMutation } from '#trpc-router/audit/audit-fixture.ts'
import { writes } from '#trpc-router/statements/stories.ts'

const cached = { ...allFeatures, session: { ...allFeatures.session, cookieCache: { enabled: true } } }
const NAMES = ['olga', 'mia', 'max', 'adam', 'sara', 'nina']

describe('with the cookie cache a browser sees what it has done', () => {
  const given = testAppsOn()

  // That these are all mutations, statements.test.ts proves.
  test.each(Object.entries(writes))('%s', async (path, mutation) => {
    const deferSessionRefresh = path === 'session.refreshSession'
    const options = { ...cached, session: { ...cached.session, deferSessionRefresh } }
    const fixture = await givenAuditFixture(given, options)
    const acted = new Set<TestClient>()
    const watched = watching(fixture, acted)
    for (const name of NAMES) await fixture.as(name).get('/get-session')
    const act = await preparedMutation(mutation, watched)
    acted.clear()
    await act()
    for (const client of acted) {
      const seen = (await client.get('/get-session')).json
      const stored = (await client.get('/get-session?disableCookieCache=true')).json
      // Whether a renewal is due is said by the database alone.
      expect([seen?.session, seen?.user]).toEqual([stored?.session, stored?.user])
    }
  })
})

/** The same fixture, whose clients are noted once they are asked for a call. */
function watching({ app, as, ...fixture }: AuditFixture, acted: Set<TestClient>): AuditFixture {
  const watch = (client: TestClient) =>
    new Proxy(client, {
      get(target, name) {
        if (name !== 'cookies') acted.add(target)
        return Reflect.get(target, name)
      },
    })
  return {
    ...fixture,
    app: { ...app, client: (headers) => watch(app.client(headers)) },
    as: (name) => watch(as(name)),
  }
}
