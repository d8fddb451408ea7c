import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { NEW_PASSWORD } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { mailedLink, outboxDrained, pathOf, sentMails, tokenOf } from '@foyer/testing/mail'
import { countOf, together } from '@foyer/testing/race'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { expect, test } from 'vitest'
import { givenAdminUsers } from './admin-users.ts'

const ZOE = 'zoe@example.com'
const DAY = 24 * 60 * 60
const zoe = { email: ZOE, name: 'Zoe' }
const signIn = { email: ZOE, password: NEW_PASSWORD }

onBothEngines('an invited user', ({ open }) => {
  const given = testAppsOn(open)

  /** Adam has invited Zoe, whose link is in her mailbox. */
  async function givenInvited(): Promise<{ app: TestApp; adam: TestClient; browser: TestClient; link: URL }> {
    const { app, adam } = await givenAdminUsers(given)
    await adam.trpc.admin.inviteUser.mutate(zoe)
    const link = await mailedLink(app, ZOE, 'user-invitation')
    return { app, adam, browser: app.client(), link }
  }

  test('chooses a password by the mailed link, which proves the mailbox, and signs in', async () => {
    const { app, browser, link } = await givenInvited()
    const target = new URL((await browser.get(pathOf(link))).headers.get('location') ?? '')
    expect([target.pathname, target.searchParams.get('invited')]).toEqual(['/reset-password', 'true'])
    const token = target.searchParams.get('token')
    expect((await browser.post('/reset-password', { token, newPassword: NEW_PASSWORD })).status).toBe(200)
    expect((await browser.post('/sign-in/email', signIn)).status).toBe(200)
    expect(await stateOf(app)).toEqual({ emailVerified: true, role: 'user', proven: true })
  })

  test('is told of no change of a password, and the events name who has done what', async () => {
    const { app, browser, link } = await givenInvited()
    await choose(browser, link)
    await outboxDrained(app)
    expect(await sentMails(app)).toEqual([`${ZOE} user-invitation`])
    const events = await app.database.db.selectFrom('auditEvent').selectAll().orderBy('id').execute()
    const told = events.map(({ type, actorName, detail }) => [
      type,
      actorName,
      JSON.stringify(detail).includes('invited'),
    ])
    expect(told.slice(0, 2)).toEqual([
      ['user.created', 'adam', true],
      ['user.email.verified', 'Zoe', false],
    ])
    expect(told.map(([type]) => type)).toContain('user.password.set')
  })

  test('cannot sign in before, nor follow the link twice', async () => {
    const { browser, link } = await givenInvited()
    expect((await browser.post('/sign-in/email', signIn)).status).toBe(401)
    await choose(browser, link)
    expect((await choose(browser, link, 'another-long-one')).status).toBe(400)
    expect((await browser.post('/sign-in/email', signIn)).status).toBe(200)
  })

  test('finds the link good for a week', async () => {
    const { app, browser, link } = await givenInvited()
    app.pass(7 * DAY + 1)
    const before = await tablesWithoutCounters(app.database)
    expect((await choose(browser, link)).status).toBe(400)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('has one password of several chosen at the same time', async () => {
    const { browser, link } = await givenInvited()
    const passwords = Array.from({ length: 5 }, (_, index) => `${NEW_PASSWORD}-${index}`)
    const statuses = await together(passwords.map((password) => () => choose(browser, link, password)))
    expect(countOf(statuses, 200)).toBe(1)
  })

  test('may ask for a reset as well; whichever is used ends both', async () => {
    const { app, browser, link } = await givenInvited()
    await browser.post('/request-password-reset', { email: ZOE })
    const reset = await mailedLink(app, ZOE, 'reset-password')
    await choose(browser, reset)
    expect((await choose(browser, link, 'another-long-one')).status).toBe(400)
    expect((await browser.post('/sign-in/email', signIn)).status).toBe(200)
  })

  test('gets no mail once an admin has given them another address before it is sent', async () => {
    const { app, adam } = await givenAdminUsers(given)
    const { user } = await adam.trpc.admin.inviteUser.mutate(zoe)
    await outboxDrained(app)
    const link = await mailedLink(app, ZOE, 'user-invitation')
    await adam.trpc.admin.adminUpdateUser.mutate({ userId: user.id, data: { email: 'other@example.com' } })
    const answer = await choose(app.client(), link)
    expect(answer.status).toBe(400)
  })

  test.each([
    ['a taken address', { email: 'uma@example.com', name: 'Uma' }, 'USER_ALREADY_EXISTS'],
    ['no address', { email: 'nobody', name: 'Nobody' }, 'VALIDATION_ERROR'],
    ['an unknown role', { ...zoe, role: 'king' }, 'ROLE_NOT_FOUND'],
  ])('is not created with %s, and nobody is mailed', async (_what, input, code) => {
    const { app, adam } = await givenAdminUsers(given)
    const before = await tablesWithoutCounters(app.database)
    await expect(adam.trpc.admin.inviteUser.mutate(input)).rejects.toMatchObject({ data: { refusal: { code } } })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('is refused where nobody signs in by password, and to users who are no admins', async () => {
    const { app, uma } = await givenAdminUsers(given)
    await expect(uma.trpc.admin.inviteUser.mutate(zoe)).rejects.toMatchObject({ data: { httpStatus: 403 } })
    await expect(app.client().trpc.admin.inviteUser.mutate(zoe)).rejects.toMatchObject({ data: { httpStatus: 401 } })
    const without = await givenAdminUsers(given, { emailAndPassword: { enabled: false } })
    await expect(without.adam.trpc.admin.inviteUser.mutate(zoe)).rejects.toMatchObject({ data: { httpStatus: 400 } })
    expect(await countRows(without.app.database, 'outbox')).toBe(0)
  })
})

function choose(browser: TestClient, link: URL, newPassword = NEW_PASSWORD) {
  return browser.post('/reset-password', { token: tokenOf(link), newPassword })
}

async function stateOf({ database }: TestApp) {
  const { emailVerified, role, mailboxProvenAt } = await database.db
    .selectFrom('user')
    .select(['emailVerified', 'role', 'mailboxProvenAt'])
    .where('email', '=', ZOE)
    .executeTakeFirstOrThrow()
  return { emailVerified, role, proven: mailboxProvenAt !== null }
}
