import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { destinationOf, NEW_PASSWORD, presentAs, resetTokenOf, signInStatus } from './support/account-life.ts'
import { doors } from './support/doors.ts'
import { mailedLink, outboxAtRest, pathOf, sentMails } from './support/mail.ts'
import { signedIn, signedUp } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import { allTables, countRows, lastingTables } from './support/tables.ts'

const OLGA = 'olga@example.com'
const NEW = 'new@example.com'

describe.each(testDatabases())('changing an address that is not proven on $name', ({ open }) => {
  const given = onDatabase(open)

  describe.each(doors)('over $name', ({ knock }) => {
    test('happens at once, in lower case, and the cookies are renewed', async () => {
      const world = await given()
      const olga = await signedUp(world, 'Olga')
      const said = await knock(olga, 'changeEmail', { newEmail: 'New@Example.COM' })
      expect(said).toMatchObject({ status: 200, data: { status: true } })
      expect(said.setCookies.map((line) => line.split('=')[0])).toEqual(['foyer.session_token'])
      expect(await presentAs(olga)).toBe(NEW)
      expect([await signInStatus(world, OLGA), await signInStatus(world, NEW)]).toEqual([401, 200])
      const { user = [], auditEvent = [] } = await allTables(world.database)
      expect(user).toEqual([expect.objectContaining({ email: NEW, emailVerified: false, tokenStamp: 1 })])
      const changed = auditEvent.find(({ type }) => type === 'email-changed')
      expect(JSON.parse(String(changed?.detail))).toEqual({ from: OLGA, to: NEW })
    })

    test('tells the old address and asks the new one for proof, which leads where it was asked to', async () => {
      const world = await given()
      const olga = await signedUp(world, 'Olga')
      await knock(olga, 'changeEmail', { newEmail: NEW, callbackURL: '/changed?x=1' })
      expect(await sentMails(world)).toEqual([`${NEW} verify-email`, `${OLGA} email-changed`])
      const link = await mailedLink(world, NEW, 'verify-email')
      expect((await world.visitor().get(pathOf(link))).headers.get('location')).toBe('/changed?x=1')
      expect((await allTables(world.database)).user?.[0]).toMatchObject({ email: NEW, emailVerified: true })
    })

    test('keeps a cookie cache from telling the old address', async () => {
      const world = await given({ session: { cookieCache: { enabled: true } } })
      const olga = await signedUp(world, 'Olga')
      await knock(olga, 'changeEmail', { newEmail: NEW })
      expect(await presentAs(olga)).toBe(NEW)
    })

    test('leaves a session that is not remembered unremembered', async () => {
      const world = await given()
      await signedUp(world, 'Olga')
      const olga = await signedIn(world, 'Olga', { rememberMe: false })
      const { setCookies } = await knock(olga, 'changeEmail', { newEmail: NEW })
      for (const line of setCookies) expect(line).not.toMatch(/max-age|expires/i)
    })

    test('kills the reset and verification links that are out', async () => {
      const world = await given({ emailVerification: { sendOnSignUp: true } })
      const olga = await signedUp(world, 'Olga')
      const proof = await mailedLink(world, OLGA, 'verify-email')
      const token = await resetTokenOf(world, 'Olga')
      await knock(olga, 'changeEmail', { newEmail: NEW })
      expect(await countRows(world.database, 'verification')).toBe(0)
      const reset = await knock(world.visitor(), 'resetPassword', { token, newPassword: NEW_PASSWORD })
      expect(reset).toMatchObject({ status: 400, message: 'invalid token' })
      expect((await world.visitor().get(pathOf(proof))).headers.get('location')).toBe('/?error=invalid_token')
      expect((await allTables(world.database)).user?.[0]).toMatchObject({ email: NEW, emailVerified: false })
    })

    test.each([
      ['the same', OLGA, 'Email is the same'],
      ['the same in capitals', 'OLGA@EXAMPLE.COM', 'Email is the same'],
      ['one that is taken', 'mia@example.com', "Couldn't update your email"],
      ['one that is taken, in capitals', 'MIA@example.com', "Couldn't update your email"],
      ['one outside ASCII', 'ольга@example.com', 'Invalid email'],
      ['two', `${NEW},olga2@example.com`, 'Invalid body parameters'],
      ['none', '', 'Invalid body parameters'],
      ['a list', [NEW], 'Invalid body parameters'],
      ['one with a name', `Olga <${NEW}>`, 'Invalid body parameters'],
      ['one with a line break', `${NEW}\r\nbcc: mia@example.com`, 'Invalid body parameters'],
      ['one too long', `${'a'.repeat(250)}@example.com`, 'Invalid body parameters'],
      ['nothing', undefined, 'Invalid body parameters'],
    ])('is refused with %s', async (_title, newEmail, message) => {
      const world = await given()
      const olga = await signedUp(world, 'Olga')
      await signedUp(world, 'Mia')
      const before = await lastingTables(world.database)
      expect(await knock(olga, 'changeEmail', { newEmail })).toMatchObject({ status: 400, message, setCookies: [] })
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('is refused where it is switched off', async () => {
      const world = await given({ user: { changeEmail: { enabled: false } } })
      const olga = await signedUp(world, 'Olga')
      const before = await lastingTables(world.database)
      const said = await knock(olga, 'changeEmail', { newEmail: NEW })
      expect(said).toMatchObject({ status: 400, message: 'Change email is disabled' })
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('is refused to strangers, and with an address elsewhere to lead to', async () => {
      const world = await given()
      const olga = await signedUp(world, 'Olga')
      const before = await lastingTables(world.database)
      expect((await knock(world.visitor(), 'changeEmail', { newEmail: NEW })).status).toBe(401)
      const said = await knock(olga, 'changeEmail', { newEmail: NEW, callbackURL: 'https://evil.example' })
      expect(said).toMatchObject({ status: 403, message: 'Invalid callbackURL' })
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('frees the old address, whose old links then open nothing of the new owner', async () => {
      const world = await given({ emailVerification: { sendOnSignUp: true } })
      const olga = await signedUp(world, 'Olga')
      const old = await mailedLink(world, OLGA, 'verify-email')
      await knock(olga, 'changeEmail', { newEmail: NEW })
      await world.visitor().post('/sign-up/email', { name: 'Other', email: OLGA, password: NEW_PASSWORD })
      await outboxAtRest(world)
      const token = old.searchParams.get('token') ?? ''
      const said = await knock(world.visitor(), 'verifyEmail', { token, callbackURL: '/x' })
      expect(destinationOf(said)).toBe('/x?error=invalid_token')
      const { user = [] } = await allTables(world.database)
      expect(user.map(({ emailVerified }) => emailVerified)).toEqual([false, false])
    })
  })
})
