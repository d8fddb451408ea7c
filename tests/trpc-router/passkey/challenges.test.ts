import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { createAuthenticator } from '@foyer/testing/authenticator'
import { givenPasskey, PASSKEYS } from '@foyer/testing/passkeys'
import { RACE, together } from '@foyer/testing/race'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import { signedIn, signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'

const AUTHENTICATE = '/passkey/generate-authenticate-options'
const REGISTER = '/passkey/generate-register-options'

onBothEngines('the challenges of passkeys', RACE, ({ open }) => {
  const given = testAppsOn(open)

  test('of one browser ten live, and the newest one signs in', async () => {
    const app = await given(PASSKEYS)
    const { authenticator } = await givenPasskey(app, 'Olga')
    const browser = app.client()
    for (let n = 0; n < 12; n += 1) {
      app.pass(1)
      await browser.post(AUTHENTICATE)
    }
    expect(await countRows(app.database, 'verification')).toBe(10)
    app.pass(1)
    const options = (await browser.post(AUTHENTICATE)).json
    const response = authenticator.authenticate(options, app.baseUrl)
    expect((await browser.post('/passkey/verify-authentication', { response })).status).toBe(200)
  })

  test('asked for at once in one browser are ten too', async () => {
    const app = await given(PASSKEYS)
    const browser = app.client()
    await browser.post(AUTHENTICATE)
    await together(Array.from({ length: 20 }, () => () => browser.post(AUTHENTICATE)))
    expect(await countRows(app.database, 'verification')).toBe(10)
  })

  test('of one user ten live for new passkeys, in whatever browsers, and nobody else’s give way', async () => {
    const app = await given(PASSKEYS)
    const mia = await signedUp(app, 'Mia')
    const options = (await mia.get(REGISTER)).json
    await signedUp(app, 'Olga')
    const browsers = [await signedIn(app, 'Olga'), await signedIn(app, 'Olga')]
    for (let n = 0; n < 12; n += 1) {
      app.pass(1)
      for (const browser of browsers) await browser.get(REGISTER)
    }
    expect(await countRows(app.database, 'verification')).toBe(11)
    const response = createAuthenticator().register(options, app.baseUrl)
    expect((await mia.post('/passkey/verify-registration', { response })).status).toBe(200)
  })
})
