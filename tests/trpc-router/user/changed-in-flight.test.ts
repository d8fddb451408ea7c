import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { inFlightOn } from '@foyer/testing/in-flight'
import { givenInvitation, givenOrganization, givenUsers } from '@foyer/testing/organizations'
import { atRealCost, testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { PASSWORD, signedUp } from '@foyer/testing/users'
import { createServerCaller } from '@foyer/trpc-router/root'
import { createCall } from '@foyer/trpc-router/runtime/context/call'
import { serverRequest } from '@foyer/trpc-router/runtime/context/request-facts'
import { createMailedSecret } from '@foyer/trpc-router/runtime/outbox/mailed-secret'
import { expect, test } from 'vitest'
import { givenAdminUsers } from '#trpc-router/admin/admin-users.ts'

const NEW_HASH = `update account set password = 'another hash'`
const ENDED_SESSION = `update session set "expiresAt" = '2000-01-01'`
const NEW_ADDRESS = `update "user" set email = 'changed-' || email`
// As a new password does.
const VOID_LINKS = `update "user" set "tokenStamp" = "tokenStamp" + 1`

onBothEngines('a call during which its user is changed', (engine) => {
  const { open, land } = inFlightOn(engine)
  const given = testAppsOn(open)

  test('deletes no account by a password that is no longer current', async () => {
    const app = await atRealCost(given)({ session: { freshAge: 1 } })
    const olga = await signedUp(app, 'Olga')
    const { result, landed } = await land(NEW_HASH, () => call(olga, 'deleteUser', { password: PASSWORD }))
    expect(result).toMatchObject({ status: 400, message: 'Invalid password' })
    expect(await tablesWithoutCounters(app.database)).toEqual(landed)
  })

  // Not a revoked one, which is gone whichever way it is locked: a row that changes is read as it was by anyone who locks it,
  // for its key alone, with the statement that waits for the user.
  test('is refused, and changes nothing, where its session has been made to end earlier', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    const rename = () => call(olga, 'updateUser', { name: 'Olga the second' })
    const { result, landed } = await land(ENDED_SESSION, rename)
    expect(result.status).toBe(401)
    expect(await tablesWithoutCounters(app.database)).toEqual(landed)
  })

  test('replaces no address at once that has just been verified', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    const change = () => call(olga, 'changeEmail', { newEmail: 'mallory@example.com' })
    const { result, landed } = await land('update "user" set "emailVerified" = true', change)
    expect(result).toMatchObject({ status: 400, message: "Couldn't update your email" })
    expect(await tablesWithoutCounters(app.database)).toEqual(landed)
  })

  test.each(['acceptInvitation', 'rejectInvitation'])('does not %s for a former address', async (answer) => {
    const app = await given()
    await givenOrganization(app, { owner: 'olga' })
    const as = await givenUsers(app, 'nina')
    const invitationId = await givenInvitation(app, { to: 'nina' })
    const { result, landed } = await land(NEW_ADDRESS, () => call(as('nina'), answer, { invitationId }))
    expect([400, 401, 403]).toContain(result.status)
    expect(await tablesWithoutCounters(app.database)).toEqual(landed)
  })

  test('creates no organization for another user by an admin who is demoted', async () => {
    const { app, adam } = await givenAdminUsers(given)
    const input = { name: 'Acme', slug: 'acme', userId: 'uma' }
    const demotion = `update "user" set role = 'user' where id = 'adam'`
    const { result, landed } = await land(demotion, () => call(adam, 'createOrganization', input))
    expect(result.status).toBe(403)
    expect(await tablesWithoutCounters(app.database)).toEqual(landed)
  })

  test.each([
    ['to a former address', NEW_ADDRESS],
    ['where what was mailed to them is void', VOID_LINKS],
  ])('mails no secret %s', async (_where, change) => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    const { user } = (await olga.get('/get-session')).json
    const known = { ...user, tokenStamp: 0 }
    const { result, landed } = await land(change, () =>
      createMailedSecret(app.services, { purpose: 'reset-password', user: known }),
    )
    expect(result).toBeUndefined()
    expect(await tablesWithoutCounters(app.database)).toEqual(landed)
  })

  test('grants no role by a former address', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    const server = createServerCaller(createCall(app.services, serverRequest))
    const grant = () => server.admin.grantRole({ email: 'olga@example.com', role: 'admin' }).catch(String)
    const { result, landed } = await land(NEW_ADDRESS, grant)
    expect(result).toMatch(/not found/i)
    expect(await tablesWithoutCounters(app.database)).toEqual(landed)
  })
})
