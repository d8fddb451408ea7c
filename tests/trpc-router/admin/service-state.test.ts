import type { TestClient } from '@foyer/testing/client'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import { SECRET } from '@foyer/testing/test-app'
import { describe, expect, test } from 'vitest'
import { givenAdminUsers } from './admin-users.ts'

const signing = { jwt: { enabled: true } }

const calls = {
  state: ({ trpc }: TestClient) => trpc.admin.getServiceState.query(),
  keys: ({ trpc }: TestClient) => trpc.admin.adminListKeys.query(),
  rotate: ({ trpc }: TestClient) => trpc.admin.adminRotateKeys.mutate(),
}

describe('the state of the service', () => {
  const given = testAppsOn()

  test('tells what runs, and nothing that is secret', async () => {
    const { adam } = await givenAdminUsers((options) =>
      given(options, { SMTP_URL: 'smtp://olga:secret-of-smtp@127.0.0.1:1', MAIL_FROM: 'foyer@example.com' }),
    )
    const state = await calls.state(adam)
    expect(state).toMatchObject({
      ...{ fault: null, node: process.version, mailServer: '127.0.0.1:1', mailServerDownSince: null },
      database: { schema: expect.stringMatching(/^\d{4}-/), version: expect.stringMatching(/^\d+/) },
      process: { pid: process.pid, hashing: { running: 0, waiting: 0 } },
    })
    expect(state.process.memory).toBeGreaterThan(10_000_000)
    for (const secret of ['secret-of-smtp', 'olga', SECRET]) expect(JSON.stringify(state)).not.toContain(secret)
  })

  test('tells which secrets there are, and for what', async () => {
    const another = 'another-secret-for-tests-only-0123456789-abcdef'
    const { adam } = await givenAdminUsers((options) => given(options, { FOYER_SECRET_VERIFY: another }))
    const { secrets } = await calls.state(adam)
    expect(secrets.map(({ setting, number, isOwn }) => [setting, number, isOwn])).toEqual([
      ['FOYER_SECRET', 1, true],
      ['FOYER_SECRET_VERIFY', 1, true],
      ['FOYER_SECRET_SEAL', 2, false],
      ['FOYER_SECRET_PEPPER', 2, false],
    ])
  })

  test('tells what readiness warns of', async () => {
    const { app, adam } = await givenAdminUsers(given)
    expect((await calls.state(adam)).warnings).toEqual([])
    const warned = app.client({ 'x-forwarded-for': '203.0.113.7' })
    await warned.get('/ok')
    await warned.get('/get-session')
    expect((await calls.state(adam)).warnings).toEqual([
      {
        code: 'proxy-unnamed',
        values: { header: 'x-forwarded-for', address: '127.0.0.1' },
        message: expect.stringContaining('FOYER_TRUST_PROXY'),
      },
    ])
  })

  test('has no signing keys while tokens are off, and none is made', async () => {
    const { app, adam } = await givenAdminUsers(given)
    expect(await calls.keys(adam)).toEqual({ enabled: false, keys: [] })
    const before = await tablesWithoutCounters(app.database)
    await expect(calls.rotate(adam)).rejects.toThrow('Signed tokens are switched off')
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('shows the key that signs, and how another takes its place', async () => {
    const { app, adam } = await givenAdminUsers(given, signing)
    app.stopClock()
    await adam.get('/token')
    const [first] = (await calls.keys(adam)).keys
    expect(first).toMatchObject({ state: 'signing', algorithm: 'EdDSA', publishedUntil: null })
    app.pass(600)
    const { keyId, retiredAt } = await calls.rotate(adam)
    const states = async () =>
      (await calls.keys(adam)).keys.map(({ id, state, publishedUntil }) => [id, state, publishedUntil])
    expect(await states()).toEqual([
      [keyId, 'next', null],
      [first?.id, 'signing', retiredAt],
    ])
    app.pass(120)
    expect(await states()).toEqual([
      [keyId, 'signing', null],
      [first?.id, 'retired', retiredAt],
    ])
    app.pass(3600)
    expect(await states()).toEqual([[keyId, 'signing', null]])
  })

  test('gets one new key from several admins who rotate at once', async () => {
    const { app, adam, ada } = await givenAdminUsers(given, signing)
    await adam.get('/token')
    app.pass(600)
    const rotations = await Promise.allSettled([adam, ada, adam, ada].map((admin) => calls.rotate(admin)))
    expect(rotations.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await calls.keys(adam)).keys.map(({ state }) => state)).toEqual(['next', 'signing'])
    const events = await app.database.db.selectFrom('auditEvent').select('type').execute()
    expect(events).toEqual([{ type: 'keys.rotated' }])
  })

  test.each(Object.entries(calls))('is refused to users who are no admins: %s', async (_name, call) => {
    const { app, uma } = await givenAdminUsers(given, signing)
    await run(app.database, 'delete from jwks')
    const before = await tablesWithoutCounters(app.database)
    await expect(call(uma)).rejects.toMatchObject({ data: { httpStatus: 403 } })
    await expect(call(app.client())).rejects.toMatchObject({ data: { httpStatus: 401 } })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })
})
