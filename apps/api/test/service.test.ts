import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createTestClient } from '@foyer/testing/client'
import { givenMigratedDirectory } from '@foyer/testing/data-directory'
import { eventually } from '@foyer/testing/eventually'
import { givenDirectory, runFoyer, startService } from '@foyer/testing/service-process'
import { details, PASSWORD } from '@foyer/testing/users'
import { expect, test } from 'vitest'

const SLOW = { timeout: 60_000 }

test('without settings it starts, stores a secret, and exits with 0 on SIGTERM', SLOW, async () => {
  const directory = await givenDirectory()
  const service = await startService(directory)
  expect(service.out()).toContain(`${service.baseUrl}/dev/mailbox`)
  const olga = createTestClient(service.baseUrl)
  expect((await olga.post('/sign-up/email', details('Olga'))).status).toBe(200)
  await eventually(async () => expect((await olga.get('/health/ready')).json).toMatchObject({ ready: true }))
  service.process.kill('SIGTERM')
  expect(await service.ended).toMatchObject({ code: 0, signal: null })
  const restarted = await startService(directory, { PORT: new URL(service.baseUrl).port })
  expect((await olga.get('/get-session')).json.user.name).toBe('Olga')
  restarted.process.kill('SIGINT')
  expect(await restarted.ended).toMatchObject({ code: 0 })
})

test(
  'a second process on the same data directory is refused with the id of the first, and changes nothing',
  SLOW,
  async () => {
    const directory = await givenMigratedDirectory()
    const first = await startService(directory)
    const olga = createTestClient(first.baseUrl)
    await olga.post('/sign-up/email', details('Olga'))
    for (const second of [await (await startService(directory)).ended, await runFoyer(['migrate'], directory)]) {
      expect(second.code).toBe(1)
      expect(second.err).toContain(`in use by process ${first.process.pid}`)
    }
    expect((await olga.get('/get-session')).json.user.name).toBe('Olga')
  },
)

test(
  'after SIGKILL another process takes over the data directory, and no acknowledged write is lost',
  SLOW,
  async () => {
    const directory = await givenMigratedDirectory()
    const first = await startService(directory)
    const olga = createTestClient(first.baseUrl)
    await olga.post('/sign-up/email', details('Olga'))
    first.process.kill('SIGKILL')
    await first.ended
    await startService(directory, { PORT: new URL(first.baseUrl).port })
    expect((await olga.get('/get-session')).json.user.name).toBe('Olga')
  },
)

test('twenty running sign-ins finish on SIGTERM', SLOW, async () => {
  const service = await startService(await givenMigratedDirectory(), {
    FOYER_SECRET: 'a-secret-for-tests-only-0123456789-abc',
  })
  const client = createTestClient(service.baseUrl)
  const twenty = <Value>(ask: (n: number) => Value) => Array.from({ length: 20 }, (_, n) => ask(n))
  // Their connections are there: one that is not accepted yet would be refused.
  await Promise.all(twenty(() => client.get('/ok')))
  const signIns = twenty((n) => client.post('/sign-in/email', { ...details(`Nobody${n}`), password: PASSWORD }))
  await Promise.race(signIns)
  service.process.kill('SIGTERM')
  const statuses = new Set((await Promise.all(signIns)).map(({ status }) => status))
  expect([...statuses].filter((status) => status !== 401 && status !== 503)).toEqual([])
  expect(await service.ended).toMatchObject({ code: 0 })
})

test('on SIGTERM it is not ready for as long as FOYER_DRAIN says, and serves until then', SLOW, async () => {
  const service = await startService(await givenMigratedDirectory(), { FOYER_DRAIN: '4' })
  const client = createTestClient(service.baseUrl)
  await client.post('/sign-up/email', details('Olga'))
  const signalled = performance.now()
  service.process.kill('SIGTERM')
  await eventually(async () => expect((await client.get('/health/ready')).json.reason).toBe('draining'))
  expect((await client.get('/get-session')).json.user.name).toBe('Olga')
  expect(await service.ended).toMatchObject({ code: 0 })
  expect(performance.now() - signalled).toBeGreaterThan(4000)
})

test.each(['/dev/full', 'a pipe that nobody reads'])('it serves though its log goes to %s', SLOW, async (to) => {
  const service = await startService(await givenMigratedDirectory(), { FOYER_LOG_LEVEL: 'debug' }, to)
  const olga = createTestClient(service.baseUrl)
  expect((await olga.post('/sign-up/email', details('Olga'))).status).toBe(200)
  for (let n = 0; n < 20; n++) await olga.get('/get-session')
  await eventually(async () => expect((await olga.get('/health/ready')).json).toMatchObject({ ready: true }))
  service.process.kill('SIGTERM')
  expect(await service.ended).toMatchObject({ code: 0, signal: null })
})

test('a second signal ends it at once', SLOW, async () => {
  const service = await startService(await givenMigratedDirectory())
  service.process.kill('SIGTERM')
  service.process.kill('SIGTERM')
  expect([0, 130]).toContain((await service.ended).code)
})

test('the log contains no password, cookie, token in a path or query', SLOW, async () => {
  const directory = await givenDirectory()
  await mkdir(join(directory, 'data'))
  const service = await startService(directory, { FOYER_LOG_LEVEL: 'trace', FOYER_DATA_DIR: join(directory, 'data') })
  const olga = createTestClient(service.baseUrl)
  await olga.post('/sign-up/email', details('Olga'))
  await olga.post('/sign-in/email?password=in-the-query', { ...details('Olga'), password: 'a-wrong-password' })
  await olga.post('/revoke-session', { token: 'a-handle-of-a-session' })
  await olga.get('/reset-password/a-token-in-the-path?callbackURL=/')
  await olga.get('/get-session?token=in-the-query')
  const cookie = decodeURIComponent(olga.cookies.get('foyer.session_token') ?? '?')
  service.process.kill('SIGTERM')
  const { err } = await service.ended
  expect(err).toContain('"path":"/api/auth/sign-up/email"')
  const hidden = [PASSWORD, 'a-wrong-password', cookie.split('.')[0] ?? '?', 'in-the-query', 'a-handle', 'a-token-in']
  for (const secret of hidden) expect(err.includes(secret), secret).toBe(false)
  expect(await readdir(join(directory, 'data'))).toContain('secret')
})
