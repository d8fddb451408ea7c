import { sentMails } from '@foyer/testing/mail'
import { givenPasskey, PASSKEYS, signInByPasskey } from '@foyer/testing/passkeys'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run } from '@foyer/testing/tables'
import { describe, expect, test } from 'vitest'

const FAILED = { status: 400, message: 'Authentication failed' }

describe('a passkey whose counter goes back', () => {
  const given = testAppsOn()

  async function givenSuspect() {
    const app = await given(PASSKEYS)
    const { client, authenticator, id } = await givenPasskey(app, 'Olga')
    await run(app.database, 'update "user" set "emailVerified" = true')
    await signInByPasskey(app, app.client(), authenticator, { dishonest: { counter: 7 } })
    const answer = await signInByPasskey(app, app.client(), authenticator, { dishonest: { counter: 7 } })
    return { app, client, authenticator, id, answer }
  }

  test('is refused, marked, recorded and told to its user (T58)', async () => {
    const { app, client, answer } = await givenSuspect()
    expect(answer).toMatchObject(FAILED)
    expect((await client.get('/passkey/list-user-passkeys')).json).toMatchObject([
      { counter: 7, suspectAt: expect.any(String) },
    ])
    const [event] = await app.database.db
      .selectFrom('auditEvent')
      .select(['actorId', 'targetEmail', 'detail'])
      .where('type', '=', 'passkey.suspected')
      .execute()
    expect(event).toEqual({ actorId: null, targetEmail: 'olga@example.com', detail: '{"name":"Laptop"}' })
    expect(await sentMails(app)).toContain('olga@example.com passkey-suspected')
  })

  test('signs nobody in any more, however its counter grows', async () => {
    const { app, authenticator } = await givenSuspect()
    const before = await countRows(app.database, 'session')
    const answer = await signInByPasskey(app, app.client(), authenticator, { dishonest: { counter: 99 } })
    expect(answer).toMatchObject(FAILED)
    expect(await countRows(app.database, 'session')).toBe(before)
  })

  test('is deleted as the mail says, also by a user who has nothing else', async () => {
    const { app, client, id } = await givenSuspect()
    await run(app.database, 'delete from account')
    expect((await client.post('/passkey/delete-passkey', { id })).status).toBe(200)
    expect(await countRows(app.database, 'passkey')).toBe(0)
  })

  test('with a wrong signature is not marked: somebody else must not be able to', async () => {
    const app = await given(PASSKEYS)
    const { client, authenticator } = await givenPasskey(app, 'Olga')
    await signInByPasskey(app, app.client(), authenticator, { dishonest: { counter: 7 } })
    const dishonest = { counter: 7, spoilt: true }
    expect(await signInByPasskey(app, app.client(), authenticator, { dishonest })).toMatchObject(FAILED)
    expect((await client.get('/passkey/list-user-passkeys')).json).toMatchObject([{ suspectAt: null }])
  })
})
