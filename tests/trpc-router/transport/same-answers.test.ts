import { countedAs } from '@foyer/auth-domain/rate-limit/rules'
import { allFeatures } from '@foyer/testing/all-features'
import { keptTables } from '@foyer/testing/kept-tables'
import { testAppsOn } from '@foyer/testing/suite'
import { call, callTrpc, operationOf, rowOf } from '@foyer/testing/transports'
import { appRouter } from '@foyer/trpc-router/root'
import { describe, expect, test } from 'vitest'
import { givenAuditFixture } from '#trpc-router/audit/audit-fixture.ts'
import { everyCall } from './every-call.ts'
import { observed, refusalOf } from './observed-call.ts'

// The bytes of a picture are sent by REST alone.
const paths = Object.keys(appRouter._def.procedures).filter((path) => rowOf(path) && !rowOf(path)?.takesPicture)
const areas = [...new Set(paths.map(areaOf))]
const options = {
  ...allFeatures,
  session: { ...allFeatures.session, deferSessionRefresh: true },
  // Without a limit of its own a key that is made on a page has another one: api-key/limits.test.ts.
  apiKey: { enabled: true, rateLimit: { maxRequests: 20 } },
}

test('of every procedure that REST has too there is a call', () => {
  expect(paths.filter((path) => !(path in everyCall))).toEqual([])
})

describe('over tRPC as over REST', () => {
  const given = testAppsOn()

  test.each(areas)('the calls of %s answer, refuse, set and write the same', async (area) => {
    const fixture = await givenAuditFixture(given, options)
    const { app } = fixture
    app.stopClock()
    // The first token makes the keys.
    await fixture.as('mia').get('/token')
    const restore = await keptTables(app.database)
    for (const path of paths.filter((one) => areaOf(one) === area)) {
      const overTrpc = await observed(fixture, path, callTrpc)
      await restore()
      const overRest = await observed(fixture, path, call)
      await restore()
      expect(overRest.status, `${path} ${JSON.stringify(overRest.answer)}`).toBeLessThan(400)
      expect(overTrpc, path).toEqual(overRest)
    }
  })

  test('a limit refuses all of them the same', async () => {
    const rules = Object.fromEntries(paths.map((path) => [countedAs(operationOf(path)).name, { window: 60, max: 0 }]))
    const app = await given({ ...options, rateLimit: { enabled: true, rules } })
    for (const path of paths) {
      const overRest = await call(app.client(), path, {})
      expect(overRest.status, path).toBe(429)
      expect(refusalOf(path, await callTrpc(app.client(), path, {})), path).toEqual(refusalOf(path, overRest))
    }
  })
})

function areaOf(path: string): string {
  return path.split('.')[0] ?? path
}
