import { outboxDrained, sentMails } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { givenTwoFactorUser, nextCode } from '@foyer/testing/two-factor'
import { signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { givenAdminUsers } from '#trpc-router/admin/admin-users.ts'
import { signedUpAs, usernameStatus } from './users.ts'

const DAY = 24 * 60 * 60
const options = { username: { enabled: true }, twoFactor: { enabled: true } }
const OLGA = 'olga@example.com'

describe('another username', () => {
  const given = testAppsOn()

  /** Olga has a username and a second factor, which her session has passed long ago. */
  async function givenOlga() {
    const app = await given(options)
    const olga = await givenTwoFactorUser(app, 'Olga')
    await olga.client.post('/update-user', { username: 'olga' })
    await run(app.database, `update "user" set "emailVerified" = true`)
    app.pass(2 * DAY)
    await outboxDrained(app)
    return { app, ...olga }
  }

  test('takes a recent second factor of who has one, as another email does, and changes nothing without', async () => {
    const { app, client, totpURI } = await givenOlga()
    const before = await tablesWithoutCounters(app.database)
    const refused = await call(client, 'updateUser', { username: 'mallory', name: 'Renamed' })
    expect([refused.status, refused.code]).toEqual([403, 'STEP_UP_REQUIRED'])
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect((await call(client, 'verifyTotp', { code: nextCode(app, totpURI) })).status).toBe(200)
    expect((await call(client, 'updateUser', { username: 'olga.k' })).status).toBe(200)
  })

  test('is not asked for where it is the same in another spelling, nor are other fields', async () => {
    const { client } = await givenOlga()
    expect((await call(client, 'updateUser', { username: 'OLGA', name: 'Olga K.' })).status).toBe(200)
  })

  test('is told of by mail and recorded, with the former and the new one', async () => {
    const app = await given(options)
    const olga = await signedUpAs(app, 'Olga', 'olga')
    await run(app.database, `update "user" set "emailVerified" = true`)
    await outboxDrained(app)
    const before = await sentMails(app)
    expect((await call(olga, 'updateUser', { username: 'Olga.K' })).status).toBe(200)
    expect(await sentMails(app)).toEqual([...before, `${OLGA} username-changed`].sort())
    expect(app.mailbox.list(OLGA)[0]?.text).toContain('Olga.K')
    const { auditEvent = [] } = await tablesWithoutCounters(app.database)
    const events = auditEvent.filter(({ type }) => type === 'user.username.changed')
    expect(events.map(({ detail }) => detail)).toEqual(['{"from":"olga","to":"olga.k"}'])
    expect(await usernameStatus(app, 'olga.k')).toBe(200)
  })

  test('where there was none is told of by no mail: it takes nothing away', async () => {
    const app = await given(options)
    const olga = await signedUp(app, 'Olga')
    await run(app.database, `update "user" set "emailVerified" = true`)
    await outboxDrained(app)
    const before = await sentMails(app)
    expect((await olga.post('/update-user', { username: 'olga' })).status).toBe(200)
    expect(await sentMails(app)).toEqual(before)
    expect(await usernameStatus(app, 'olga')).toBe(200)
  })

  test('is refused without a second factor that is required, which an email is too', async () => {
    const app = await given({ ...options, twoFactor: { enabled: true, required: 'everyone' } })
    const olga = await signedUpAs(app, 'Olga', 'olga')
    const refused = await olga.post('/update-user', { username: 'olga.k' })
    expect([refused.status, refused.json.message]).toEqual([403, 'Two factor required'])
    expect((await olga.post('/update-user', { language: 6 })).status).toBe(200)
    expect(await usernameStatus(app, 'olga')).toBe(200)
  })

  test('that an admin gives is told to its user, and recorded; the first one is only recorded', async () => {
    const { app, adam } = await givenAdminUsers(given, options)
    await run(app.database, `update "user" set "emailVerified" = true`)
    const answer = await adam.post('/admin/update-user', { userId: 'uma', data: { username: 'uma' } })
    expect(answer.status).toBe(200)
    expect(await sentMails(app)).not.toContain('uma@example.com username-changed')
    await adam.post('/admin/update-user', { userId: 'uma', data: { username: 'uma.k' } })
    expect(await sentMails(app)).toContain('uma@example.com username-changed')
    const { auditEvent = [] } = await tablesWithoutCounters(app.database)
    const events = auditEvent.filter(({ type }) => type === 'user.username.changed')
    expect(events.map(({ actorId, targetUserId, detail }) => [actorId, targetUserId, detail])).toEqual([
      ['adam', 'uma', '{"to":"uma"}'],
      ['adam', 'uma', '{"from":"uma","to":"uma.k"}'],
    ])
  })
})
