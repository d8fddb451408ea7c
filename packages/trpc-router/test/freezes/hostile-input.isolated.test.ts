import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openCostCounter } from './counted-cost.ts'
import { longestHold } from './held-event-loop.ts'
import { bombs, type HostileText, hostileText } from './hostile-texts.ts'
import { TIMEOUT_MILLISECONDS } from './sizes.ts'

const BODY_OCTETS = 100_000
/** All headers and the path; percent-encoded a text is up to three times as long. */
const HEADER_OCTETS = 4_000

type Way = { name: string; octets: number; send(app: TestApp, text: string): Promise<number> }

const JSON_TYPE = { 'content-type': 'application/json' }
// Brackets stay, so that a query can be as deep as it is long.
const query = (text: string) =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''))
    .replaceAll('%5B', '[')
    .replaceAll('%5D', ']')

const ways: readonly Way[] = [
  ...['/trpc/signIn.signInEmail', '/trpc/signIn.signUpEmail', '/sign-in/email', '/sign-up/email'].map((path) => ({
    name: `POST ${path}`,
    octets: BODY_OCTETS,
    send: async (app: TestApp, text: string) => (await app.client().raw('POST', path, text, JSON_TYPE)).status,
  })),
  ...[
    (text: string) => `/trpc/session.getSession?input=${query(text)}`,
    (text: string) => `/trpc/settings,session.getSession?batch=1&input=${query(`{"0":${text},"1":${text}}`)}`,
    (text: string) => `/trpc/settings?batch=1&input=${query(text)}`,
    (text: string) => `/get-session?disableRefresh=${query(text)}`,
    (text: string) => `/verify-email?token=x&callbackURL=${query(text)}`,
    (text: string) => `/error?${query(text).replaceAll('%2C', '&').replaceAll('%3A', '=')}`,
  ].map((path) => ({
    name: `GET ${path('')}`,
    octets: HEADER_OCTETS,
    send: async (app: TestApp, text: string) => (await app.client().get(path(text))).status,
  })),
  ...['cookie', 'authorization', 'accept-language', 'x-forwarded-for', 'referer'].map((name) => ({
    name: `header ${name}`,
    octets: HEADER_OCTETS,
    send: async (app: TestApp, text: string) =>
      (await app.client().get('/get-session', { [name]: query(text).replaceAll('%2C', ',') })).status,
  })),
]

function isTrpc({ name }: Way): boolean {
  return name.includes('/trpc/')
}

// Of the time of a request the proof alone judges, see proof/freezes.mjs: elsewhere others have the processor too.
const isProof = process.env.FREEZES_NUMBER !== undefined
const runs = isProof ? 1000 : 40
const HELD_MILLISECONDS = 50

describe('what a stranger sends', () => {
  const given = testAppsOn()

  test('costs steps and memory at most in proportion to its size', { timeout: TIMEOUT_MILLISECONDS }, async () => {
    const app = await given()
    for (const { send } of ways) await send(app, '{}')
    const counter = await openCostCounter()
    await eachHostile(async (send, text) => {
      let status = 0
      const { steps, octets } = await counter.count(async () => {
        status = await send(app, text)
      })
      expect(status).toBeLessThan(500)
      expect(steps).toBeLessThan(100_000 + 20 * text.length)
      expect(octets).toBeLessThan(10_000_000 + 100 * text.length)
    })
    counter.close()
    if (isProof)
      await eachHostile(async (send, text) => {
        expect(await longestHold(() => send(app, text))).toBeLessThan(HELD_MILLISECONDS)
      })
  })
})

function eachHostile(check: (send: Way['send'], text: string) => Promise<void>): Promise<void> {
  const property = fc.asyncProperty(fc.constantFrom(...ways), hostileText, ({ octets, send }, make) =>
    check(send, make(octets)),
  )
  const examples = bombs.flatMap((bomb) => ways.filter(isTrpc).map((way): [Way, HostileText] => [way, bomb]))
  return fc.assert(property, { numRuns: runs + examples.length, examples })
}
