import { testDatabases } from '@foyer/db/testing/test-database'
import { allFeatures } from '@foyer/testing/all-features'
import { createAuthenticator } from '@foyer/testing/authenticator'
import { addPasskey } from '@foyer/testing/passkeys'
import { testAppsOn } from '@foyer/testing/suite'
import { transports } from '@foyer/testing/transports'
import { enabled } from '@foyer/testing/two-factor'
import { details, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { recorded } from './refused-sign-ins.ts'

const WRONG = 'a-wrong-password'

describe.each(testDatabases())('what somebody signed in mistypes on $name', ({ open }) => {
  const given = testAppsOn(open)

  describe.each(transports)('over $name', ({ call }) => {
    async function givenOlga() {
      const app = await given(allFeatures)
      const olga = await signedUp(app, 'Olga')
      const { id } = (await olga.get('/get-session')).json.user
      return { app, olga, id: String(id) }
    }

    test('while setting up an authenticator app is theirs', async () => {
      const { app, olga, id } = await givenOlga()
      await enabled(olga)
      expect((await call(olga, 'verifyTotp', { code: '000000' })).status).toBe(401)
      expect(await recorded(app)).toMatchObject([
        { type: 'user.authentication.failed', actorId: id, targetEmail: 'olga@example.com' },
      ])
    })

    test('to confirm the session is theirs', async () => {
      const { app, olga, id } = await givenOlga()
      await call(olga, 'stepUpWithPassword', { password: WRONG })
      await call(olga, 'verifyPassword', { password: WRONG })
      const events = await recorded(app)
      expect(events).toHaveLength(2)
      for (const event of events) expect(event).toMatchObject({ type: 'user.authentication.failed', actorId: id })
    })

    test('at a sign-in is nobody’s, also beside a session', async () => {
      const { app, olga } = await givenOlga()
      await call(olga, 'signInEmail', { ...details('Olga'), password: WRONG })
      expect(await recorded(app)).toMatchObject([{ type: 'user.authentication.failed', actorId: null }])
    })

    test('a passkey that may be copied is found by who confirms their session with it', async () => {
      const { app, olga, id } = await givenOlga()
      const authenticator = createAuthenticator()
      expect((await addPasskey(app, olga, authenticator, { dishonest: { counter: 9 } })).status).toBe(200)
      const { data: options } = await call(olga, 'generateAuthenticateOptions', {})
      const response = authenticator.authenticate(options, app.baseUrl, { counter: 3 })
      await call(olga, 'stepUpWithPasskey', { response })
      const suspected = app.database.db
        .selectFrom('auditEvent')
        .select('actorId')
        .where('type', '=', 'passkey.suspected')
      expect(await suspected.execute()).toEqual([{ actorId: id }])
    })
  })
})
