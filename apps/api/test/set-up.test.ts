import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTestClient } from '@foyer/testing/client'
import { givenMigratedDirectory } from '@foyer/testing/data-directory'
import { eventually } from '@foyer/testing/eventually'
import { type Program, startService } from '@foyer/testing/service-process'
import { SECRET } from '@foyer/testing/test-app'
import { details } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { runHere } from './run-here.ts'

const SLOW = { timeout: 240_000 }
const CODE = /[BCDFGHJKLMNPQRSTVWXZ]{4}(?:-[BCDFGHJKLMNPQRSTVWXZ]{4}){4}/
const choices = { name: 'Acme', accent: null, language: null }
const production = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  FOYER_BASE_URL: 'https://id.example.com',
  FOYER_SECRET: SECRET,
  FOYER_EMBEDDED: 'true',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'foyer@example.com',
}

function codeIn(text: string): string {
  return CODE.exec(text)?.[0] ?? expect.unreachable()
}

async function redirectOf(service: { baseUrl: string }, path: string): Promise<string | null> {
  const answer = await fetch(service.baseUrl + path, { redirect: 'manual', headers: { accept: 'text/html' } })
  await answer.text()
  return answer.status === 302 ? answer.headers.get('location') : null
}

const logged = ({ err }: Program) =>
  err()
    .split('\n')
    .filter((line) => CODE.test(line))
    .map((line) => JSON.parse(line))

test(
  'the terminal shows a code, with which the first page makes the admin; a later start shows none',
  SLOW,
  async () => {
    const directory = await givenMigratedDirectory()
    const service = await startService(directory)
    await eventually(() => expect(service.out()).toMatch(CODE))
    expect(service.out()).toContain(`${service.baseUrl}/set-up`)
    expect(service.err()).not.toMatch(CODE)
    for (const path of ['/', '/sign-in', '/account', '/organizations/acme'])
      expect(await redirectOf(service, path), path).toBe('/set-up')
    for (const path of ['/set-up', '/favicon.svg', '/assets/none.js', '/dev/mailbox', '/api/auth/ok'])
      expect(await redirectOf(service, path), path).toBeNull()
    const olga = createTestClient(service.baseUrl)
    await olga.trpc.setUp.completeSetUp.mutate({ ...details('Olga'), choices, code: codeIn(service.out()) })
    expect(await redirectOf(service, '/set-up')).toBe('/')
    expect(await (await fetch(service.baseUrl)).text()).toContain('<title>Acme</title>')
    const findings = await olga.trpc.admin.listFindings.query()
    const lacking = findings.filter(({ ok }) => !ok).map(({ what }) => what)
    expect(lacking.sort()).toEqual(['DATABASE_URL', 'FOYER_BASE_URL', 'FOYER_SECRET', 'SMTP_URL'])
    service.process.kill('SIGTERM')
    await service.ended
    const again = await startService(directory)
    expect(await (await fetch(again.baseUrl)).text()).toContain('<title>Acme</title>')
    expect(again.out()).not.toMatch(CODE)
  },
)

test('in production it is a warning in the log', SLOW, async () => {
  const service = await startService(await givenMigratedDirectory(), production)
  await eventually(() => expect(logged(service)).toHaveLength(1))
  expect(logged(service)[0]).toMatchObject({
    level: 40,
    url: 'https://id.example.com/set-up',
    code: expect.stringMatching(CODE),
    msg: expect.stringContaining('keep it secret'),
  })
  expect(service.out()).not.toMatch(CODE)
})

test('where nobody sees warnings the terminal shows it', SLOW, async () => {
  const service = await startService(await givenMigratedDirectory(), { ...production, FOYER_LOG_LEVEL: 'error' })
  await eventually(() => expect(service.out()).toMatch(CODE))
})

test('create-admin ends it', SLOW, async () => {
  const directory = await givenMigratedDirectory()
  expect((await runHere(['create-admin', 'olga@example.com'], directory)).code).toBe(0)
  const service = await startService(directory)
  expect(await redirectOf(service, '/')).toBeNull()
  expect(service.out() + service.err()).not.toMatch(CODE)
})

test('a user who signed up first does not end it; production shows no code then, but the command', SLOW, async () => {
  const directory = await givenMigratedDirectory()
  const first = await startService(directory)
  expect((await createTestClient(first.baseUrl).post('/sign-up/email', details('Max'))).status).toBe(200)
  expect(await redirectOf(first, '/')).toBeNull()
  expect(await redirectOf(first, '/set-up')).toBeNull()
  first.process.kill('SIGTERM')
  await first.ended
  expect((await runHere(['doctor'], directory)).out).toMatch(/admin.*there is no admin.*npx foyer-auth create-admin/s)

  const again = await startService(directory)
  await eventually(() => expect(again.out()).toMatch(CODE))
  again.process.kill('SIGTERM')
  await again.ended

  const live = await startService(directory, production)
  await eventually(() => expect(live.err()).toContain('There is no admin'))
  expect(live.err()).toContain('npx foyer-auth create-admin EMAIL')
  expect(live.out() + live.err()).not.toMatch(CODE)
})

test('setUp.enabled switches it off', SLOW, async () => {
  const directory = await givenMigratedDirectory()
  await writeFile(join(directory, 'foyer.config.mjs'), 'export default { setUp: { enabled: false } }\n')
  const service = await startService(directory)
  expect(await redirectOf(service, '/')).toBeNull()
  expect(service.out() + service.err()).not.toMatch(CODE)
})
