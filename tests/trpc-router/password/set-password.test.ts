import { NEW_PASSWORD, signedUpVerified, signInStatus, withoutPassword } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { outboxDrained, sentMails } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { signedUp } from '@foyer/testing/users'
import { appRouter, createServerCaller, serverRouter } from '@foyer/trpc-router/root'
import { createCall } from '@foyer/trpc-router/runtime/context/call'
import { serverRequest } from '@foyer/trpc-router/runtime/context/request-facts'
import { describe, expect, test } from 'vitest'

const JSON_TYPE = { 'content-type': 'application/json' }
const serverOnly = Object.keys(serverRouter._def.procedures).filter((path) => !(path in appRouter._def.procedures))

describe('setting a first password', () => {
  const given = testAppsOn()

  async function givenSonja(): Promise<{ app: TestApp; sonja: TestClient; userId: string }> {
    const app = await given({ session: { newDeviceNotice: false } })
    const sonja = await signedUpVerified(app, 'Sonja')
    await withoutPassword(app, 'Sonja')
    return { app, sonja, userId: (await sonja.get('/get-session')).json.user.id }
  }

  test('the server sets it for a user id', async () => {
    const { app, userId } = await givenSonja()
    const answer = await serverOf(app).password.setPassword({ userId, newPassword: NEW_PASSWORD })
    expect(answer).toEqual({ status: true })
    expect(await signInStatus(app, 'sonja@example.com', NEW_PASSWORD)).toBe(200)
    expect(await sentMails(app)).toEqual(['sonja@example.com password-changed'])
    const { account = [], auditEvent = [] } = await allTables(app.database)
    expect(account.map(({ providerId }) => providerId).sort()).toEqual(['credential', 'github'])
    expect(auditEvent.find(({ type }) => type === 'user.password.set')).toMatchObject({ targetUserId: userId })
  })

  test('the server sets it for the session of a request', async () => {
    const { app, sonja } = await givenSonja()
    await serverOf(app, sonja).password.setPassword({ newPassword: NEW_PASSWORD })
    expect(await signInStatus(app, 'sonja@example.com', NEW_PASSWORD)).toBe(200)
  })

  test('of ten concurrent calls one succeeds', async () => {
    const { app, userId } = await givenSonja()
    const settled = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) =>
        serverOf(app).password.setPassword({ userId, newPassword: `new-password-${n}` }),
      ),
    )
    const winners = settled.flatMap(({ status }, n) => (status === 'fulfilled' ? [n] : []))
    expect(winners).toHaveLength(1)
    expect(await signInStatus(app, 'sonja@example.com', `new-password-${winners[0]}`)).toBe(200)
  })

  test.each([
    ['neither user nor session', {}, 'USER_OR_SESSION_REQUIRED'],
    ['an unknown user', { userId: 'nobody' }, 'USER_NOT_FOUND'],
    ['an empty user id', { userId: '' }, 'USER_OR_SESSION_REQUIRED'],
    ['a password too short', { userId: 'nobody', newPassword: 'short' }, 'PASSWORD_TOO_SHORT'],
    ['a password too long', { userId: 'nobody', newPassword: 'a'.repeat(129) }, 'PASSWORD_TOO_LONG'],
  ])('the server is refused with %s', async (_title, input, refusal) => {
    const { app } = await givenSonja()
    const before = await tablesWithoutCounters(app.database)
    const setting = serverOf(app).password.setPassword({ newPassword: NEW_PASSWORD, ...input })
    await expect(setting).rejects.toMatchObject({ cause: { refusal } })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('the server is refused for a user who has a password', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    await outboxDrained(app)
    const before = await tablesWithoutCounters(app.database)
    const setting = serverOf(app, olga).password.setPassword({ newPassword: NEW_PASSWORD })
    await expect(setting).rejects.toMatchObject({ cause: { refusal: 'USER_ALREADY_HAS_A_PASSWORD' } })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect(await signInStatus(app, 'olga@example.com')).toBe(200)
  })

  test.each([
    '/set-password',
    '/set-password/',
    '/setPassword',
    '/password/set-password',
    '/password.setPassword',
    '/trpc/setPassword',
    '/trpc/password.setPassword',
    '/trpc/password.setpassword',
    '/trpc/password/setPassword',
    '/trpc/password.setPassword?batch=1',
    '/trpc/serverPassword.setPassword',
    '/trpc/server.password.setPassword',
  ])('%s is not found over HTTP', async (path) => {
    const { app, sonja, userId } = await givenSonja()
    const before = await tablesWithoutCounters(app.database)
    for (const body of [{ newPassword: NEW_PASSWORD, userId }, { json: { newPassword: NEW_PASSWORD, userId } }]) {
      const answer = await sonja.raw('POST', path, JSON.stringify(body), JSON_TYPE)
      expect(answer.status).toBe(404)
      expect((await sonja.get(path)).status).toBe(404)
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('no server-only procedure answers over HTTP', async () => {
    const { sonja } = await givenSonja()
    expect(serverOnly).toContain('password.setPassword')
    for (const path of serverOnly) {
      const name = path.split('.').at(-1) ?? ''
      const kebab = name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)
      for (const url of [`/trpc/${path}`, `/trpc/${name}`, `/${name}`, `/${kebab}`]) {
        expect((await sonja.raw('POST', url, '{}', JSON_TYPE)).status, url).toBe(404)
        expect((await sonja.get(url)).status, url).toBe(404)
      }
    }
  })
})

function serverOf(app: TestApp, { cookies }: Pick<TestClient, 'cookies'> = { cookies: new Map() }) {
  const cookieHeader = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return createServerCaller(createCall(app.services, { ...serverRequest, cookieHeader }))
}
