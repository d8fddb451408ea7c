import { testDatabases } from '@foyer/db/testing'
import { createCall } from '@foyer/trpc-router/context/call'
import { serverRequest } from '@foyer/trpc-router/context/request-facts'
import { appRouter, createServerCaller, serverRouter } from '@foyer/trpc-router/root'
import { describe, expect, test } from 'vitest'
import { NEW_PASSWORD, signInStatus, withoutPassword } from './support/account-life.ts'
import { outboxAtRest, sentMails } from './support/mail.ts'
import { signedUp } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import { allTables, lastingTables } from './support/tables.ts'
import type { Visitor } from './support/visitor.ts'
import type { World } from './support/world.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const serverOnly = Object.keys(serverRouter._def.procedures).filter((path) => !(path in appRouter._def.procedures))

describe.each(testDatabases())('setting a first password on $name', ({ open }) => {
  const given = onDatabase(open)

  async function givenSonja(): Promise<{ world: World; sonja: Visitor; userId: string }> {
    const world = await given()
    const sonja = await signedUp(world, 'Sonja')
    await withoutPassword(world, 'Sonja')
    return { world, sonja, userId: (await sonja.get('/get-session')).json.user.id }
  }

  test('the server sets it for a user it names', async () => {
    const { world, userId } = await givenSonja()
    const answer = await serverOf(world).password.setPassword({ userId, newPassword: NEW_PASSWORD })
    expect(answer).toEqual({ status: true })
    expect(await signInStatus(world, 'sonja@example.com', NEW_PASSWORD)).toBe(200)
    expect(await sentMails(world)).toEqual(['sonja@example.com password-changed'])
    const { account = [], auditEvent = [] } = await allTables(world.database)
    expect(account.map(({ providerId }) => providerId).sort()).toEqual(['credential', 'github'])
    expect(auditEvent.find(({ type }) => type === 'password-set')).toMatchObject({ targetUserId: userId })
  })

  test('the server sets it for the session a request brings', async () => {
    const { world, sonja } = await givenSonja()
    await serverOf(world, sonja).password.setPassword({ newPassword: NEW_PASSWORD })
    expect(await signInStatus(world, 'sonja@example.com', NEW_PASSWORD)).toBe(200)
  })

  test('of ten at once one is set', async () => {
    const { world, userId } = await givenSonja()
    const settled = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) =>
        serverOf(world).password.setPassword({ userId, newPassword: `new-password-${n}` }),
      ),
    )
    const winners = settled.flatMap(({ status }, n) => (status === 'fulfilled' ? [n] : []))
    expect(winners).toHaveLength(1)
    expect(await signInStatus(world, 'sonja@example.com', `new-password-${winners[0]}`)).toBe(200)
  })

  test.each([
    ['neither user nor session', {}, 'USER_OR_SESSION_REQUIRED'],
    ['a user nobody is', { userId: 'nobody' }, 'USER_NOT_FOUND'],
    ['a user without a name', { userId: '' }, 'USER_NOT_FOUND'],
    ['a password too short', { userId: 'nobody', newPassword: 'short' }, 'PASSWORD_TOO_SHORT'],
    ['a password too long', { userId: 'nobody', newPassword: 'a'.repeat(129) }, 'PASSWORD_TOO_LONG'],
  ])('the server is refused with %s', async (_title, input, refusal) => {
    const { world } = await givenSonja()
    const before = await lastingTables(world.database)
    const setting = serverOf(world).password.setPassword({ newPassword: NEW_PASSWORD, ...input })
    await expect(setting).rejects.toMatchObject({ cause: { refusal } })
    expect(await lastingTables(world.database)).toEqual(before)
  })

  test('someone who has a password keeps it', async () => {
    const world = await given()
    const olga = await signedUp(world, 'Olga')
    await outboxAtRest(world)
    const before = await lastingTables(world.database)
    const setting = serverOf(world, olga).password.setPassword({ newPassword: NEW_PASSWORD })
    await expect(setting).rejects.toMatchObject({ cause: { refusal: 'USER_ALREADY_HAS_A_PASSWORD' } })
    expect(await lastingTables(world.database)).toEqual(before)
    expect(await signInStatus(world, 'olga@example.com')).toBe(200)
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
  ])('over HTTP %s is nothing', async (path) => {
    const { world, sonja, userId } = await givenSonja()
    const before = await lastingTables(world.database)
    for (const body of [{ newPassword: NEW_PASSWORD, userId }, { json: { newPassword: NEW_PASSWORD, userId } }]) {
      const answer = await sonja.raw('POST', path, JSON.stringify(body), JSON_TYPE)
      expect(answer.status).toBe(404)
      expect((await sonja.get(path)).status).toBe(404)
    }
    expect(await lastingTables(world.database)).toEqual(before)
  })

  test('no procedure of the server alone answers over HTTP', async () => {
    const { sonja } = await givenSonja()
    expect(serverOnly).toContain('password.setPassword')
    for (const path of serverOnly) {
      const name = path.split('.').at(-1) ?? ''
      const kebab = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      for (const place of [`/trpc/${path}`, `/trpc/${name}`, `/${name}`, `/${kebab}`]) {
        expect((await sonja.raw('POST', place, '{}', JSON_TYPE)).status, place).toBe(404)
        expect((await sonja.get(place)).status, place).toBe(404)
      }
    }
  })
})

function serverOf(world: World, { cookies }: Pick<Visitor, 'cookies'> = { cookies: new Map() }) {
  const cookieHeader = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return createServerCaller(createCall(world.services, { ...serverRequest, cookieHeader }))
}
