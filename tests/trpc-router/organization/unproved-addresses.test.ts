import type { TestClient } from '@foyer/testing/client'
import { mailedLink, outboxDrained, pathOf } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details, signUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const mailing = { emailVerification: { sendOnSignUp: true } }
const CEO = details('Ceo').email
const opened = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' }

describe('an address that a mail scanner verified', () => {
  const given = testAppsOn()

  /** Somebody with an address that they cannot read, whose link was fetched; an organization invites them as its admin. */
  async function givenScanned() {
    const app = await given(mailing)
    const claimer = await signUp(app, 'Ceo')
    await app.client().get(pathOf(await mailedLink(app, CEO, 'verify-email')))
    expect((await claimer.get('/get-session')).json.user.emailVerified).toBe(true)
    const { owner, invitationId } = await givenInvitation(app)
    return { app, claimer, owner, invitationId }
  }

  async function givenInvitation(app: TestApp): Promise<{ owner: TestClient; invitationId: string }> {
    const owner = await signUp(app, 'Owner')
    await owner.post('/organization/create', { name: 'Acme', slug: 'acme' })
    const { json } = await owner.post('/organization/invite-member', { email: CEO, role: 'admin' })
    return { owner, invitationId: json.id }
  }

  test('is shown no invitation, and accepts no role but that of a member', async () => {
    const { app, claimer, invitationId } = await givenScanned()
    expect(await claimer.trpc.invitation.listReceivedInvitations.query()).toEqual([])
    expect(await claimer.get('/organization/list-user-invitations')).toMatchObject({ status: 200, json: [] })
    const { status, json } = await claimer.post('/organization/accept-invitation', { invitationId })
    expect([status, json.code]).toEqual([403, 'EMAIL_NOT_VERIFIED'])
    const { invitation, member } = await allTables(app.database)
    expect(invitation).toMatchObject([{ status: 'pending' }])
    expect(member).toHaveLength(1)
  })

  test('invites three addresses a day, and is named to none of them as an address that somebody has', async () => {
    const { app, claimer } = await givenScanned()
    await claimer.post('/organization/create', { name: 'Payroll', slug: 'payroll' })
    const statuses = []
    for (let n = 0; n < 5; n += 1) {
      const email = `stranger${n}@example.com`
      statuses.push((await claimer.post('/organization/invite-member', { email, role: 'member' })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 403, 403])
    await outboxDrained(app)
    const [mail] = app.mailbox.list('stranger0@example.com')
    expect(mail?.template).toBe('invitation')
    expect(mail?.text).not.toContain(CEO)
  })

  test('is shown to who is invited as one that nobody has proved', async () => {
    const { app, claimer } = await givenScanned()
    await claimer.post('/organization/create', { name: 'Payroll', slug: 'payroll' })
    const mia = await signUp(app, 'Mia')
    const { json } = await claimer.post('/organization/invite-member', { email: details('Mia').email, role: 'member' })
    const shown = await mia.get(`/organization/get-invitation?id=${json.id}`)
    expect(shown.json).toMatchObject({ inviterEmail: CEO, inviterEmailVerified: false })
  })

  test('counts as proved once its user opens the link in the browser that signed up', async () => {
    const app = await given(mailing)
    const ceo = await signUp(app, 'Ceo')
    const link = pathOf(await mailedLink(app, CEO, 'verify-email'))
    await app.client().get(link)
    await ceo.get(link, opened)
    const { invitationId } = await givenInvitation(app)
    expect(await ceo.trpc.invitation.listReceivedInvitations.query()).toMatchObject([{ id: invitationId }])
    expect((await ceo.post('/organization/accept-invitation', { invitationId })).status).toBe(200)
  })
})
