import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { destinationOf, presentAs, signInStatus } from './support/account-life.ts'
import { doors } from './support/doors.ts'
import { mailedLink, outboxAtRest, pathOf, sentMails, tokenOf } from './support/mail.ts'
import { details, signedIn, signedUp } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import { allTables, countRows, lastingTables, run } from './support/tables.ts'
import type { World } from './support/world.ts'

const OLGA = 'olga@example.com'
const mailing = { emailVerification: { sendOnSignUp: true } }
const signingIn = { emailVerification: { sendOnSignUp: true, autoSignInAfterVerification: true } }

describe.each(testDatabases())('following a verification link on $name', ({ open }) => {
  const given = onDatabase(open)

  async function linkFor(world: World, name = 'Olga'): Promise<string> {
    return tokenOf(await mailedLink(world, details(name).email, 'verify-email'))
  }

  describe.each(doors)('over $name', ({ knock }) => {
    test('proves the address once, and says the same when it is opened again', async () => {
      const world = await given(mailing)
      await signedUp(world, 'Olga')
      const token = await linkFor(world)
      const first = await knock(world.visitor(), 'verifyEmail', { token })
      expect(first).toMatchObject({ status: 200, data: { status: true, user: null }, setCookies: [] })
      await outboxAtRest(world)
      const before = await lastingTables(world.database)
      expect(before.user?.[0]?.emailVerified).toBe(true)
      expect(await knock(world.visitor(), 'verifyEmail', { token })).toMatchObject({ status: 200, data: first.data })
      expect(await lastingTables(world.database)).toEqual(before)
      expect(before.auditEvent?.at(-1)).toMatchObject({ type: 'email-verified', actorId: before.user?.[0]?.id })
    })

    test('opens a session where the options say so, at first and never again', async () => {
      const world = await given({ ...signingIn, emailAndPassword: { autoSignIn: false } })
      await world.visitor().post('/sign-up/email', details('Olga'))
      const token = await linkFor(world)
      const [first, second] = [world.visitor(), world.visitor()]
      expect(destinationOf(await knock(first, 'verifyEmail', { token, callbackURL: '/in' }))).toBe('/in')
      const replay = await knock(second, 'verifyEmail', { token, callbackURL: '/in' })
      expect([destinationOf(replay), replay.setCookies]).toEqual(['/in', []])
      expect(await Promise.all([first, second].map(presentAs))).toEqual([OLGA, undefined])
      expect(await countRows(world.database, 'session')).toBe(1)
    })

    test('leaves a browser in which the user is signed in its session', async () => {
      const world = await given(signingIn)
      const olga = await signedUp(world, 'Olga')
      const { session } = await lastingTables(world.database)
      await knock(olga, 'verifyEmail', { token: await linkFor(world) })
      expect((await lastingTables(world.database)).session).toEqual(session)
      expect((await olga.get('/get-session')).json.user).toMatchObject({ email: OLGA, emailVerified: true })
    })

    test('takes a browser over from somebody else, whose session ends there', async () => {
      const world = await given(signingIn)
      await signedUp(world, 'Olga')
      const shared = await signedUp(world, 'Mia')
      const phone = await signedIn(world, 'Mia')
      await knock(shared, 'verifyEmail', { token: await linkFor(world) })
      expect(await Promise.all([shared, phone].map(presentAs))).toEqual([OLGA, 'mia@example.com'])
      expect(await countRows(world.database, 'session')).toBe(3)
    })

    test('proves the address of someone banned, and signs nobody in', async () => {
      const world = await given({ ...signingIn, emailAndPassword: { autoSignIn: false } })
      await world.visitor().post('/sign-up/email', details('Olga'))
      const token = await linkFor(world)
      await run(world.database, 'update "user" set banned = true')
      expect(await knock(world.visitor(), 'verifyEmail', { token })).toMatchObject({ status: 200, setCookies: [] })
      expect((await allTables(world.database)).user?.[0]?.emailVerified).toBe(true)
      expect(await countRows(world.database, 'session')).toBe(0)
    })

    test('lets the user in where the options ask for proof', async () => {
      const world = await given({ emailAndPassword: { requireEmailVerification: true } })
      const said = await knock(world.visitor(), 'signUpEmail', details('Olga'))
      expect(said).toMatchObject({ status: 200, data: { token: null }, setCookies: [] })
      expect(await signInStatus(world, OLGA)).toBe(403)
      expect(await signInStatus(world, OLGA, 'wrong-password')).toBe(401)
      await knock(world.visitor(), 'verifyEmail', { token: await linkFor(world) })
      expect(await signInStatus(world, OLGA)).toBe(200)
      expect(await sentMails(world)).toEqual([`${OLGA} verify-email`, `${OLGA} verify-email`])
    })

    test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
      'leads nobody to %s, with a good token or a bad one',
      async (callbackURL) => {
        const world = await given(mailing)
        await signedUp(world, 'Olga')
        const good = await linkFor(world)
        const before = await lastingTables(world.database)
        for (const token of [good, 'a.b.c']) {
          const said = await knock(world.visitor(), 'verifyEmail', { token, callbackURL })
          expect(said).toMatchObject({ status: 403, message: 'Invalid callbackURL' })
          expect(said.headers.get('location')).toBeNull()
        }
        expect(await lastingTables(world.database)).toEqual(before)
      },
    )

    test('needs a token', async () => {
      const world = await given()
      const said = await knock(world.visitor(), 'verifyEmail', {})
      expect(said).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
    })
  })

  test('before its owner does, a scanner burns nothing: the owner is told that all is well', async () => {
    const world = await given(mailing)
    await signedUp(world, 'Olga')
    const path = pathOf(await mailedLink(world, OLGA, 'verify-email'))
    const before = await lastingTables(world.database)
    expect((await world.visitor().raw('HEAD', path, undefined)).status).toBe(404)
    expect(await lastingTables(world.database)).toEqual(before)
    await world.visitor().get(path)
    const answer = await world.visitor().get(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect((await allTables(world.database)).user?.[0]?.emailVerified).toBe(true)
  })

  test('a link to an address that was left since proves nothing for the new one', async () => {
    const world = await given(mailing)
    await signedUp(world, 'Olga')
    const path = pathOf(await mailedLink(world, OLGA, 'verify-email'))
    await run(world.database, `update "user" set email = 'moved@example.com'`)
    expect((await world.visitor().get(path)).headers.get('location')).toBe('/?error=invalid_token')
    expect((await allTables(world.database)).user?.[0]?.emailVerified).toBe(false)
  })
})
