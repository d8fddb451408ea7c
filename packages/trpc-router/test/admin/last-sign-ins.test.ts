import { testDatabases } from '@foyer/db/testing/test-database'
import { clientFor, givenUsers } from '@foyer/testing/organizations'
import { type StartApp, testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { details, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { setUserRole } from './admin-users.ts'

const HOUR = 60 * 60

/** Adam is an admin; Olga has signed up with a password. The clock stands still. */
async function givenOlga(given: StartApp) {
  const app = await given()
  app.stopClock()
  await givenUsers(app, 'adam')
  await setUserRole(app, 'adam', 'admin')
  const olga = await signedUp(app, 'Olga')
  const { id } = (await olga.get('/get-session')).json.user
  return { app, olga, id: String(id), adam: await clientFor(app, 'adam') }
}

async function signIn(app: TestApp) {
  const browser = app.client()
  const { email, password } = details('Olga')
  expect((await browser.post('/sign-in/email', { email, password })).status).toBe(200)
  return browser
}

describe.each(testDatabases())('the last sign-in on $name', ({ open }) => {
  const given = testAppsOn(open)

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

  test('is missing of who never signed in, and of who does not exist', async () => {
    const { app, id, adam } = await givenOlga(given)
    await app.database.db.deleteFrom('session').where('userId', '=', id).execute()
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
