import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { createAuthenticator } from '@foyer/testing/authenticator'
import { outboxDrained } from '@foyer/testing/mail'
import { addPasskey } from '@foyer/testing/passkeys'
import { countOf, RACE, ROUNDS, together } from '@foyer/testing/race'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import { givenTwoFactorUser } from '@foyer/testing/two-factor'
import { PASSWORD } from '@foyer/testing/users'
import { expect, test } from 'vitest'

const on = { twoFactor: { enabled: true }, passkey: { enabled: true } }

onBothEngines('confirmations at once', ({ name, open }) => {
  const given = testAppsOn(open)

  test(
    'of simultaneous confirmations by one assertion, one passes, and of acts only those after it',
    RACE,
    async () => {
      const app = await given(on)
      const { client } = await givenTwoFactorUser(app, 'Olga')
      const authenticator = createAuthenticator()
      await addPasskey(app, client, authenticator)
      await outboxDrained(app)
      for (let round = 0; round < ROUNDS[name]; round += 1) {
        await run(app.database, 'update session set "secondFactorAt" = null')
        const options = (await client.post('/passkey/generate-authenticate-options')).json
        const response = authenticator.authenticate(options, app.baseUrl)
        const confirm = () => client.post('/step-up/passkey', { response })
        const act = () => client.post('/two-factor/get-totp-uri', { password: PASSWORD })
        const statuses = await together([act, confirm, confirm, confirm, act])
        const confirmations = statuses.slice(1, 4)
        expect(countOf(confirmations, 200)).toBe(1)
        for (const status of [statuses[0], statuses[4]]) expect(status).toBeOneOf([200, 403])
        expect((await act()).status).toBe(200)
      }
    },
  )
})
