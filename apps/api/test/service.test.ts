import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { givenDirectory, runFoyer, startService } from './support/command.ts'
import { details, PASSWORD } from './support/people.ts'
import { visitorOf } from './support/visitor.ts'

const SLOW = { timeout: 60_000 }

test('with no settings at all it starts, keeps a secret, and ends well on SIGTERM', SLOW, async () => {
  const directory = await givenDirectory()
  const service = await startService(directory)
  expect(service.out()).toContain(`${service.baseUrl}/dev/mailbox`)
  const olga = visitorOf(service.baseUrl)
  expect((await olga.post('/sign-up/email', details('Olga'))).status).toBe(200)
  expect((await olga.get('/health/ready')).json).toMatchObject({ ready: true })
  service.process.kill('SIGTERM')
  expect(await service.ended).toMatchObject({ code: 0, signal: null })
  const again = await startService(directory, { PORT: new URL(service.baseUrl).port })
  expect((await olga.get('/get-session')).json.user.name).toBe('Olga')
  again.process.kill('SIGINT')
  expect(await again.ended).toMatchObject({ code: 0 })
})

test('a second process on one data directory refuses, names the holder, and harms nothing', SLOW, async () => {
  const directory = await givenDirectory()
  const holder = await startService(directory)
  const olga = visitorOf(holder.baseUrl)
  await olga.post('/sign-up/email', details('Olga'))
  for (const second of [await (await startService(directory)).ended, await runFoyer(['migrate'], directory)]) {
    expect(second.code).toBe(1)
    expect(second.err).toContain(`in use by process ${holder.process.pid}`)
  }
  expect((await olga.get('/get-session')).json.user.name).toBe('Olga')
})

test('a holder that was killed is succeeded, and nothing acknowledged is lost', SLOW, async () => {
  const directory = await givenDirectory()
  const first = await startService(directory)
  const olga = visitorOf(first.baseUrl)
  await olga.post('/sign-up/email', details('Olga'))
  first.process.kill('SIGKILL')
  await first.ended
  await startService(directory, { PORT: new URL(first.baseUrl).port })
  expect((await olga.get('/get-session')).json.user.name).toBe('Olga')
})

test('twenty sign-ins under way finish when it is told to stop', SLOW, async () => {
  const service = await startService(await givenDirectory(), { FOYER_SECRET: 'a-secret-for-tests-only-0123456789-abc' })
  const underWay = Array.from({ length: 20 }, (_, n) =>
    visitorOf(service.baseUrl).post('/sign-in/email', { ...details(`Nobody${n}`), password: PASSWORD }),
  )
  await Promise.race(underWay)
  service.process.kill('SIGTERM')
  const statuses = new Set((await Promise.all(underWay)).map(({ status }) => status))
  expect([...statuses].filter((status) => status !== 401 && status !== 503)).toEqual([])
  expect(await service.ended).toMatchObject({ code: 0 })
})

test('a second signal ends it at once', SLOW, async () => {
  const service = await startService(await givenDirectory())
  service.process.kill('SIGTERM')
  service.process.kill('SIGTERM')
  expect([0, 130]).toContain((await service.ended).code)
})

test('what it logs holds no password, cookie, address of a link or query', SLOW, async () => {
  const directory = await givenDirectory()
  await mkdir(join(directory, 'data'))
  const service = await startService(directory, { FOYER_LOG_LEVEL: 'trace', FOYER_DATA_DIR: join(directory, 'data') })
  const olga = visitorOf(service.baseUrl)
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
