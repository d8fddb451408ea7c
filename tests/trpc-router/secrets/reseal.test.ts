import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { clientsAt } from '@foyer/provider-simulator/clients'
import { eventually } from '@foyer/testing/eventually'
import { freePort } from '@foyer/testing/free-port'
import { authorizeAtProvider, linkProvider, returnFromProvider } from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { givenProviders } from '@foyer/testing/providers/providers'
import { sameClientAt } from '@foyer/testing/race'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, run, tablesWithoutCounters } from '@foyer/testing/tables'
import { SECRET, type TestApp } from '@foyer/testing/test-app'
import { signedUp } from '@foyer/testing/users'
import { keyIdOf } from '@foyer/trpc-router/runtime/secrets/keyring'
import { resealStored } from '@foyer/trpc-router/runtime/secrets/reseal'
import { unseal } from '@foyer/trpc-router/runtime/secrets/sealed-text'
import { expect, test } from 'vitest'

const SEAL = 'a-secret-that-seals-for-tests-only-0123456789'
const both = { FOYER_SECRET: SECRET, FOYER_SECRET_SEAL: `${SEAL},${SECRET}` }
const newestOnly = { FOYER_SECRET: SECRET, FOYER_SECRET_SEAL: SEAL }
const gitlab = { providerId: 'gitlab' }
const flow = { provider: 'gitlab', user: providerUser('Olga'), visit: { withRefreshToken: true } } as const

onBothEngines('re-sealing', ({ open }) => {
  const given = testAppsOn(open)

  // Olga has linked an account and begun to sign in at another provider; a mail and a signing key are stored.
  async function givenSealedRows() {
    const unreachable = { SMTP_URL: `smtp://127.0.0.1:${await freePort()}`, MAIL_FROM: 'foyer@example.com' }
    const providers = await givenProviders()
    const options = {
      socialProviders: clientsAt(providers.url),
      jwt: { enabled: true },
    }
    const app = await given(options, unreachable)
    const olga = await signedUp(app, 'Olga')
    await linkProvider({ app, providers }, olga, flow)
    // To another: anyone who has linked an account with a verified email gets no verification mail any more.
    const sara = await signedUp(app, 'Sara')
    await sara.post('/send-verification-email', { email: 'sara@example.com' })
    const { keys } = (await olga.get('/jwks')).json
    const pending = await authorizeAtProvider({ app, providers }, olga, {
      provider: 'github',
      user: providerUser('Mia'),
    })
    const later = (variables: object) => given(options, { ...unreachable, FOYER_BASE_URL: app.baseUrl, ...variables })
    return { app, providers, olga, keys, pending, later }
  }

  test('moves everything that is sealed to the newest secret, so that the former one may be dropped', async () => {
    const { app, providers, olga, keys, pending, later } = await givenSealedRows()
    const counts = await resealStored((await later(both)).services)
    expect(counts).toEqual({ resealed: (await sealedIn(app)).length, unreadable: 0 })
    const after = await later(newestOnly)
    const browser = sameClientAt(after, olga)
    expect((await browser.post('/get-access-token', gitlab)).json.accessToken).toBe(providers.given[0])
    expect((await browser.get('/token')).json.token).toMatch(/^ey/)
    expect((await browser.get('/jwks')).json.keys).toEqual(keys)
    for (const { id, payload } of (await allTables(app.database)).outbox ?? []) {
      expect(() => unseal(after.services.keys, 'outbox', String(id), String(payload))).not.toThrow()
    }
    await returnFromProvider(browser, pending)
    expect((await browser.get('/get-session')).json.user.name).toBe('Mia')
  })

  test('changes sealed values alone, each once, however small the batches', async () => {
    const { app, later } = await givenSealedRows()
    const before = withoutSealed(await tablesWithoutCounters(app.database))
    const { services } = await later(both)
    const { resealed } = await resealStored(services, 1)
    const values = await sealedIn(app)
    expect(resealed).toBe(values.length)
    expect(new Set(values.map((value) => value.split('.')[1]))).toEqual(new Set([keyIdOf(SEAL)]))
    expect(withoutSealed(await tablesWithoutCounters(app.database))).toEqual(before)
    expect(await resealStored(services, 2)).toEqual({ resealed: 0, unreadable: 0 })
    expect(await sealedIn(app)).toEqual(values)
  })

  test('goes on where it was interrupted', async () => {
    const { app, later } = await givenSealedRows()
    const { services } = await later(both)
    const interrupted = afterStatements(services, 3, () => {
      throw new Error('interrupted')
    })
    await expect(resealStored(interrupted, 1)).rejects.toThrow('interrupted')
    const first = await sealedIn(app)
    const left = first.filter((value) => value.split('.')[1] !== keyIdOf(SEAL))
    expect(left.length).toBeGreaterThan(0)
    expect(left.length).toBeLessThan(first.length)
    expect(await resealStored(services)).toEqual({ resealed: left.length, unreadable: 0 })
  })

  test('leaves what another process stores meanwhile', async () => {
    const { app, providers, olga, later } = await givenSealedRows()
    const { services } = await later(both)
    let refreshed = false
    // The first statement reads the access token; it is refreshed before it can be replaced.
    const slow = afterStatements(services, 1, async () => {
      if (refreshed) return
      refreshed = true
      expect((await olga.post('/refresh-token', gitlab)).status).toBe(200)
    })
    await resealStored(slow)
    expect((await olga.post('/get-access-token', gitlab)).json.accessToken).toBe(providers.given[2])
    expect((await tablesWithoutCounters(app.database)).account).toHaveLength(3)
  })

  test('leaves and counts what no configured secret opens, or what was altered', async () => {
    const { app, later } = await givenSealedRows()
    const count = (await sealedIn(app)).length
    await run(app.database, `update jwks set "privateKey" = "privateKey" || 'AAAA'`)
    const before = await sealedIn(app)
    expect(await resealStored((await later(newestOnly)).services)).toEqual({ resealed: 0, unreadable: count })
    expect(await sealedIn(app)).toEqual(before)
    expect(await resealStored((await later(both)).services)).toEqual({ resealed: count - 1, unreadable: 1 })
  })

  test('does not make a refresh in progress pass for a finished one', async () => {
    const providers = await givenProviders()
    const options = { socialProviders: clientsAt(providers.url) }
    const app = await given(options, { FOYER_SECRET: `${SECRET},${SEAL}` })
    const olga = await signedUp(app, 'Olga')
    await linkProvider({ app, providers }, olga, flow)
    // To another: anyone who has linked an account with a verified email gets no verification mail any more.
    const sara = await signedUp(app, 'Sara')
    await sara.post('/send-verification-email', { email: 'sara@example.com' })
    app.pass(3600)
    providers.fail('gitlab', 'token', 'hang')
    const refreshing = olga.post('/get-access-token', gitlab)
    await eventually(() => expect(providers.calls('gitlab', 'token')).toBe(2))
    const waiting = sameClientAt(app, olga).post('/get-access-token', gitlab)
    await resealStored((await given(options, both)).services)
    for (const answer of await Promise.all([refreshing, waiting])) expect(answer.status).toBe(400)
    expect(providers.calls('gitlab', 'token')).toBe(2)
  })
})

type Services = TestApp['services']

/** The services with a database that calls `act` after its `n`th statement and each one after it. */
function afterStatements(services: Services, n: number, act: () => unknown): Services {
  let executed = 0
  const db = services.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      executed += 1
      if (executed >= n) await act()
      return result
    },
  })
  return { ...services, db }
}

async function sealedIn({ database }: TestApp): Promise<string[]> {
  const tables = await tablesWithoutCounters(database)
  return Object.values(tables)
    .flatMap((rows) => rows.flatMap((row) => Object.values(row)))
    .filter(isSealed)
}

// The workers go on trying to send.
const DELIVERY = new Set(['attempts', 'availableAt', 'lastError'])

function withoutSealed(tables: object): unknown {
  return JSON.parse(JSON.stringify(tables), (key, value) => {
    if (DELIVERY.has(key)) return undefined
    return isSealed(value) ? 'sealed' : value
  })
}

function isSealed(value: unknown): value is string {
  return typeof value === 'string' && /^v1\.[0-9a-f]{8}\./.test(value)
}
