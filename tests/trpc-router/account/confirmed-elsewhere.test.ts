import { signedUpVerified } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { mailedCode, mailedLink, pathOf, sentMails, tokenOf } from '@foyer/testing/mail'
import { givenInvitationRow, givenOrganizationRows } from '@foyer/testing/organization-rows'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const MIA = 'mia@example.com'
const codes = { emailOTP: { enabled: true } }
const ask = { email: MIA, type: 'email-verification' }
const opened = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' }

describe('an email that was confirmed on another device', () => {
  const given = testAppsOn()

  test('is proved by a link that its user asks for and opens where they signed up', async () => {
    const { app, mia } = await givenMia()
    expect([await stateOf(mia), await received(mia)]).toEqual([{ proved: false, asks: true }, []])
    expect(await call(mia, 'sendVerificationEmail', { email: MIA })).toMatchObject({ status: 200 })
    await mia.get(pathOf(await mailedLink(app, MIA, 'verify-email')), opened)
    expect([await stateOf(mia), await received(mia)]).toEqual([{ proved: true, asks: false }, ['acme']])
    const again = await call(mia, 'sendVerificationEmail', { email: MIA })
    expect(again.message).toBe('You can only send a verification email to an unverified email')
  })

  test.each([
    ['in the mail with the link', 'sendVerificationEmail', { email: MIA }],
    ['in a mail of its own', 'sendVerificationOtp', ask],
  ] as const)('is proved by a code %s', async (_where, operation, input) => {
    const { app, mia } = await givenMia(codes)
    await call(mia, operation, input)
    const answer = await call(mia, 'verifyEmailOtp', { email: MIA, otp: await mailedCode(app, MIA) })
    expect(answer).toMatchObject({ status: 200 })
    expect([await stateOf(mia), await received(mia)]).toEqual([{ proved: true, asks: false }, ['acme']])
  })

  test('is mailed nothing that others ask for', async () => {
    const { app } = await givenMia(codes)
    await signedUp(app, 'Max')
    const sent = await sentMails(app)
    const others = [app.client(), await signedUpVerified(app, 'Vera')]
    for (const other of others) {
      await call(other, 'sendVerificationEmail', { email: MIA })
      await call(other, 'sendVerificationOtp', ask)
    }
    expect(await sentMails(app)).toEqual(sent)
  })

  test('is not proved by an admin who impersonates its user', async () => {
    const { app, mia } = await givenMia(codes)
    const adam = await signedUpVerified(app, 'Adam')
    await run(app.database, `update "user" set role = 'admin' where name = 'Adam'`)
    const userId = (await mia.get('/get-session')).json.user.id
    expect((await adam.post('/admin/impersonate-user', { userId })).status).toBe(200)
    const sent = await sentMails(app)
    const before = await tablesWithoutCounters(app.database)
    const refused = await call(adam, 'sendVerificationEmail', { email: MIA })
    expect(refused.message).toBe('You can only send a verification email to an unverified email')
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    await call(adam, 'sendVerificationOtp', ask)
    expect([await sentMails(app), await stateOf(mia)]).toEqual([sent, { proved: false, asks: true }])
  })

  test('and whether a page asks for a proof is told to its user alone', async () => {
    const { app } = await givenMia()
    await expect(app.client().trpc.account.getMailboxState.query()).rejects.toMatchObject({ data: { httpStatus: 401 } })
    expect(await stateOf(await signedUp(app, 'Max'))).toEqual({ proved: false, asks: false })
  })

  /** Mia has signed up in one browser and confirmed in another; Olga has invited her. */
  async function givenMia(options: object = {}): Promise<{ app: TestApp; mia: TestClient }> {
    const app = await given(options)
    await signedUpVerified(app, 'Olga')
    const mia = await signedUp(app, 'Mia')
    await givenOrganizationRows(app, 'acme', { Olga: 'owner' })
    await givenInvitationRow(app, { to: MIA, from: 'olga@example.com' })
    await mia.post('/send-verification-email', { email: MIA })
    const token = tokenOf(await mailedLink(app, MIA, 'verify-email'))
    await app.client().trpc.verification.verifyEmail.mutate({ token, callbackURL: '/' })
    expect((await mia.get('/get-session?disableCookieCache=true')).json.user.emailVerified).toBe(true)
    return { app, mia }
  }
})

function stateOf(client: TestClient): Promise<object> {
  return client.trpc.account.getMailboxState.query()
}

async function received(client: TestClient): Promise<string[]> {
  return (await client.trpc.invitation.listReceivedInvitations.query()).map(({ organizationName }) => organizationName)
}
