import { mailedLink, tokenOf } from '@foyer/testing/mail'
import { clientFor, givenUsers } from '@foyer/testing/organizations'
import { type StartApp, testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { details, signUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { setUserRole } from './admin-users.ts'

const HOUR = 60 * 60
const AUTO = { autoSignInAfterVerification: true }

/** Adam is an admin; Olga has signed up with a password. The clock stands still. */
async function givenOlga(given: StartApp) {
  const app = await given()
  app.stopClock()
  await givenUsers(app, 'adam')
  await setUserRole(app, 'adam', 'admin')
  const olga = await signUp(app, 'Olga')
  const { id } = (await olga.get('/get-session')).json.user
  return { app, olga, id: String(id), adam: await clientFor(app, 'adam') }
}

async function signIn(app: TestApp) {
  const browser = app.client()
  const { email, password } = details('Olga')
  expect((await browser.post('/sign-in/email', { email, password })).status).toBe(200)
  return browser
}

describe('the last sign-in', () => {
  const given = testAppsOn()

  test('is the time of the newest session, or of a sign-in whose session has ended', async () => {
    const { app, id, adam } = await givenOlga(given)
    const last = async () => (await adam.trpc.admin.listLastSignIns.query({ userIds: [id] }))[0]?.at
    expect(await last()).toEqual(app.services.now())
    app.pass(HOUR)
    const browser = await signIn(app)
    const at = app.services.now()
    app.pass(HOUR)
    await browser.post('/sign-out')
    expect(await last()).toEqual(at)
  })

  test('is not moved by an admin who impersonates the user', async () => {
    const { app, id, adam } = await givenOlga(given)
    const at = app.services.now()
    app.pass(HOUR)
    await adam.trpc.admin.impersonateUser.mutate({ userId: id })
    const again = await clientFor(app, 'adam')
    expect(await again.trpc.admin.listLastSignIns.query({ userIds: [id] })).toEqual([{ userId: id, at }])
  })

  test.each(['banned', 'signed out'])('of somebody who has only signed up stays when they are %s', async (how) => {
    const { app, olga, id, adam } = await givenOlga(given)
    const at = app.services.now()
    app.pass(HOUR)
    if (how === 'banned') await adam.post('/admin/ban-user', { userId: id })
    else await olga.post('/sign-out')
    const again = await clientFor(app, 'adam')
    expect(await again.trpc.admin.listLastSignIns.query({ userIds: [id] })).toEqual([{ userId: id, at }])
  })

  test('of somebody who signed in by the link that verified them stays when that session ends', async () => {
    const app = await given({ emailAndPassword: { autoSignIn: false }, emailVerification: AUTO })
    app.stopClock()
    await givenUsers(app, 'adam')
    await setUserRole(app, 'adam', 'admin')
    const olga = app.client()
    const { user } = (await olga.post('/sign-up/email', details('Olga'))).json
    app.pass(HOUR)
    const at = app.services.now()
    await olga.post('/send-verification-email', { email: details('Olga').email })
    const token = tokenOf(await mailedLink(app, details('Olga').email, 'verify-email'))
    expect((await olga.get(`/verify-email?token=${token}`)).status).toBe(200)
    await olga.post('/sign-out')
    const adam = await clientFor(app, 'adam')
    expect(await adam.trpc.admin.listLastSignIns.query({ userIds: [user.id] })).toEqual([{ userId: user.id, at }])
  })

  test('is missing of who never signed in, also if they signed up themselves, and of who does not exist', async () => {
    const app = await given({ emailAndPassword: { autoSignIn: false } })
    await givenUsers(app, 'adam')
    await setUserRole(app, 'adam', 'admin')
    const { id } = (await app.client().post('/sign-up/email', details('Olga'))).json.user
    const adam = await clientFor(app, 'adam')
    expect(await adam.trpc.admin.listLastSignIns.query({ userIds: [id, 'nobody'] })).toEqual([])
    expect(await adam.trpc.admin.listLastSignIns.query({ userIds: [] })).toEqual([])
  })

  test('is told to admins alone, of at most a hundred users at once', async () => {
    const { app, olga, adam } = await givenOlga(given)
    const many = Array.from({ length: 101 }, (_, index) => `user${index}`)
    const { listLastSignIns } = adam.trpc.admin
    await expect(listLastSignIns.query({ userIds: many })).rejects.toMatchObject({ data: { httpStatus: 400 } })
    const refused = (httpStatus: number) => ({ data: { httpStatus } })
    await expect(olga.trpc.admin.listLastSignIns.query({ userIds: [] })).rejects.toMatchObject(refused(403))
    await expect(app.client().trpc.admin.listLastSignIns.query({ userIds: [] })).rejects.toMatchObject(refused(401))
  })
})
