import type { FoyerOptions } from '@foyer/auth-domain/options'
import { NEW_PASSWORD, signedInEmail, signedUpVerified } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { eventually } from '@foyer/testing/eventually'
import { outboxDrained } from '@foyer/testing/mail'
import { givenSmtp, linksIn, type TestSmtp } from '@foyer/testing/smtp'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, countRows, run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { PASSWORD, signedUp } from '@foyer/testing/users'
import { afterEach, describe, expect, test } from 'vitest'

const OLGA = 'olga@example.com'
const HOUR = 3600
const confirmingDeletion = { user: { deleteUser: { sendVerification: true } } }

const requests: Record<string, (olga: TestClient) => Promise<unknown>> = {
  'verify-email': (olga) => olga.post('/send-verification-email', { email: OLGA }),
  'reset-password': (olga) => olga.post('/request-password-reset', { email: OLGA }),
  'change-email': (olga) => olga.post('/change-email', { newEmail: 'new@example.com' }),
  'delete-account': (olga) => olga.post('/delete-user'),
}

describe('queued outbox messages', () => {
  const servers: TestSmtp[] = []
  // Registered first, so it runs last: after the service has closed its connections.
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close()
  })
  const given = testAppsOn()

  /** Olga has requested a message of `kind`, and the mail server refuses it temporarily. */
  async function givenWaiting(
    kind: string,
    options: FoyerOptions = confirmingDeletion,
  ): Promise<{ app: TestApp; smtp: TestSmtp; olga: TestClient }> {
    const smtp = await givenSmtp()
    servers.push(smtp)
    smtp.be({ code: 451, reason: 'try later' })
    const app = await given(options, smtp.variables)
    app.stopClock()
    const olga = kind === 'verify-email' ? await signedUp(app, 'Olga') : await signedUpVerified(app, 'Olga')
    await requests[kind]?.(olga)
    await refusedAll(app)
    return { app, smtp, olga }
  }

  // The clock is moved while none is being sent: its lease would seem to have ended, and it would be sent again.
  async function refusedAll({ database }: TestApp): Promise<void> {
    await eventually(async () => {
      const { outbox = [] } = await allTables(database)
      expect(outbox).not.toEqual([])
      for (const { lastError } of outbox) expect(lastError).toBeTruthy()
    })
  }

  async function recover({ app, smtp }: { app: TestApp; smtp: TestSmtp }, seconds: number): Promise<void> {
    await refusedAll(app)
    smtp.be('welcoming')
    app.pass(seconds)
    app.services.wakeOutbox()
    await outboxDrained(app)
  }

  test.each([
    ['verify-email', HOUR],
    ['reset-password', HOUR],
    ['change-email', HOUR],
    ['delete-account', 24 * HOUR],
  ])('a %s link sent five hours later is valid for its whole lifetime', async (kind, lifetime) => {
    const { app, smtp, olga } = await givenWaiting(kind)
    await recover({ app, smtp }, 5 * HOUR)
    expect(smtp.received).toHaveLength(1)
    const [link = ''] = linksIn(smtp.received[0]).filter((address) => address.includes('/api/auth/'))
    app.pass(lifetime - 2)
    const answer = await olga.get(link.replace(`${app.baseUrl}/api/auth`, ''))
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).not.toContain('error')
  })

  test.each(Object.keys(requests))('a %s message to a deleted user is dropped, and not retried', async (kind) => {
    const { app, smtp } = await givenWaiting(kind)
    await run(app.database, 'delete from "user"')
    await recover({ app, smtp }, 5 * HOUR)
    expect(smtp.received).toEqual([])
    expect(await countRows(app.database, 'verification')).toBe(0)
    expect((await allTables(app.database)).outbox).toEqual([])
  })

  test('a verify-email message is dropped when the email is verified meanwhile', async () => {
    const { app, smtp } = await givenWaiting('verify-email')
    await run(app.database, 'update "user" set "emailVerified" = true')
    await recover({ app, smtp }, 60)
    expect(smtp.received).toEqual([])
  })

  test.each(['verify-email', 'reset-password'])(
    'a %s message is dropped when the email is changed meanwhile',
    async (kind) => {
      const { app, smtp } = await givenWaiting(kind)
      await run(app.database, `update "user" set email = 'moved@example.com'`)
      await recover({ app, smtp }, 60)
      expect(smtp.received).toEqual([])
    },
  )

  test.each(['change-email', 'delete-account'])(
    'a %s message is dropped when the password is changed meanwhile, and the notification of that is sent',
    async (kind) => {
      const { app, smtp, olga } = await givenWaiting(kind)
      await olga.post('/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
      await recover({ app, smtp }, 60)
      expect(smtp.received).toHaveLength(1)
      expect(linksIn(smtp.received[0])).toContain(`${app.baseUrl}/account/sign-in-methods`)
      expect(await signedInEmail(olga)).toBe(OLGA)
    },
  )

  test('a deletion notification is sent to the deleted user, other messages to that user are not', async () => {
    const { app, smtp, olga } = await givenWaiting('reset-password', {})
    expect((await olga.post('/delete-user', { password: PASSWORD })).json.message).toBe('User deleted')
    await recover({ app, smtp }, 60)
    expect(smtp.received.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim())).toEqual([OLGA])
    expect(linksIn(smtp.received[0])).not.toContainEqual(expect.stringContaining('/api/auth/'))
  })
})
