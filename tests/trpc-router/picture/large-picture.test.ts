import type { Answer, TestClient } from '@foyer/testing/client'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { describe, expect, test } from 'vitest'
import { carriers, givenAcmeOn, largePicture } from './carried.ts'

describe('a body larger than others', () => {
  const givenAcme = givenAcmeOn(testAppsOn())

  test.each(carriers)('is read of %s, whose call of %s has a picture', async (who, operation, input) => {
    const { app, as } = await givenAcme()
    const answer = await call(as(who), operation, input(largePicture()))
    expect(answer.status, answer.text).toBe(200)
    expect(await countRows(app.database, 'picture')).toBe(1)
  })

  test('is read as clients escape it, and in chunks', async () => {
    const { app, as } = await givenAcme()
    const escaped = JSON.stringify({ image: largePicture() }).replaceAll('/', '\\/')
    const whole = await as('mia').raw('POST', '/update-user', escaped, { 'content-type': 'application/json' })
    expect(whole.status).toBe(200)
    expect(await inChunks(app, as('mia'), escaped)).toBe(200)
    expect(await inChunks(app, app.client(), escaped)).toBe(413)
  })

  test.each<[string, (app: TestApp, mia: TestClient) => Promise<TestClient>, string]>([
    ['a stranger', async (app) => app.client(), largePicture()],
    ['a forged session', async (app) => forged(app.client()), largePicture()],
    ['a session that has ended', ended, largePicture()],
    ['a session, beyond 1 MB', async (_app, mia) => mia, largePicture(1024 * 1024)],
    ['a session, without a picture', async (_app, mia) => mia, 'x'.repeat(300_000)],
  ])('is refused of %s, and nothing changes', async (_whose, clientOf, image) => {
    const { app, as } = await givenAcme()
    const client = await clientOf(app, as('mia'))
    const before = await tablesWithoutCounters(app.database)
    expect(await call(client, 'updateUser', { image })).toMatchObject({ status: 413 })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('has no room for anything but one picture', async () => {
    const { app, as } = await givenAcme()
    const image = largePicture()
    const refused: Answer[] = [
      await call(as('mia'), 'updateUser', { image, name: 'n'.repeat(110_000) }),
      await call(as('mia'), 'updateUser', { image, other: largePicture() }),
      await call(as('mia'), 'revokeSession', { token: image }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([413, 413, 413])
    expect(await countRows(app.database, 'picture')).toBe(0)
  })
})

async function inChunks({ baseUrl }: TestApp, { cookies }: TestClient, text: string): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    origin: baseUrl,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  }
  const body = new Blob([text]).stream()
  return (await fetch(`${baseUrl}/api/auth/update-user`, { method: 'POST', body, headers, duplex: 'half' })).status
}

function forged(client: TestClient): TestClient {
  client.cookies.set('foyer.session_token', `${'x'.repeat(32)}.${'y'.repeat(43)}%3D`)
  return client
}

async function ended(app: TestApp, mia: TestClient): Promise<TestClient> {
  await run(app.database, `delete from "session" where "userId" = 'mia'`)
  return mia
}
