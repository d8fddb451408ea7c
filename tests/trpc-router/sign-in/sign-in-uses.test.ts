import { createAuthenticator } from '@foyer/testing/authenticator'
import { addPasskey, signInByPasskey } from '@foyer/testing/passkeys'
import { testAppsOn } from '@foyer/testing/suite'
import { givenTwoFactorUser, halfSignedIn, nextCode } from '@foyer/testing/two-factor'
import { signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const on = { enabled: true }

describe('when a user last used each sign-in method', () => {
  const given = testAppsOn()

  test('is told to them alone', async () => {
    const app = await given({ twoFactor: on, passkey: on })
    const { client, totpURI } = await givenTwoFactorUser(app, 'Zoe')
    const authenticator = createAuthenticator()
    await addPasskey(app, client, authenticator)
    const browser = await halfSignedIn(app, 'Zoe')
    await browser.post('/two-factor/verify-totp', { code: nextCode(app, totpURI) })
    await signInByPasskey(app, app.client(), authenticator)
    const uses = await client.trpc.account.getSignInUses.query()
    expect(uses.map(({ method }) => method).sort()).toEqual(['passkey', 'password', 'second-factor'])
    const max = await signedUp(app, 'Max')
    expect((await max.trpc.account.getSignInUses.query()).map(({ method }) => method)).toEqual([])
    await expect(app.client().trpc.account.getSignInUses.query()).rejects.toMatchObject({ data: { httpStatus: 401 } })
  })
})
