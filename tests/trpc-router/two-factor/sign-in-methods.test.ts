import { createAuthenticator } from '@foyer/testing/authenticator'
import { outboxDrained } from '@foyer/testing/mail'
import { addPasskey } from '@foyer/testing/passkeys'
import {
  givenProviderApp,
  linkProvider,
  returnFromProvider,
  signInWithProvider,
} from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { givenTwoFactorUser, nextCode } from '@foyer/testing/two-factor'
import { describe, expect, test } from 'vitest'

describe('changing sign-in methods', () => {
  const given = testAppsOn()
  const NOT_FRESH = { status: 403, code: 'SESSION_IS_NOT_FRESH' }
  const google = {
    provider: 'google',
    user: providerUser('Olga'),
    callbackURL: '/inside',
    errorCallbackURL: '/outside',
  }
  const github = { ...google, provider: 'github' }

  /** Olga has a second factor, a passkey and an account at a provider, and is signed in by that, which asks for no second factor. */
  async function givenFreshSession() {
    const scene = await givenProviderApp(given, { twoFactor: { enabled: true }, passkey: { enabled: true } })
    const { app } = scene
    const { client, totpURI } = await givenTwoFactorUser(app, 'Olga')
    await run(app.database, 'update "user" set "emailVerified" = true')
    const passkey = await addPasskey(app, client, createAuthenticator())
    await linkProvider(scene, client, google)
    const browser = app.client()
    await signInWithProvider(scene, browser, google)
    await outboxDrained(app)
    return { scene, app, browser, totpURI, id: String(passkey.data.id) }
  }

  type Olga = Awaited<ReturnType<typeof givenFreshSession>>

  const changes: Record<string, (olga: Olga) => Promise<{ status: number }>> = {
    'deleting a passkey': ({ browser, id }) => call(browser, 'deletePasskey', { id }),
    'adding a passkey': ({ app, browser }) => addPasskey(app, browser, createAuthenticator()),
    'unlinking an account': ({ browser }) => call(browser, 'unlinkAccount', { providerId: 'google' }),
  }

  test.each(Object.entries(changes))('%s takes the second factor of a user who has one', async (_what, change) => {
    const olga = await givenFreshSession()
    const before = await tablesWithoutCounters(olga.app.database)
    expect(await change(olga)).toMatchObject(NOT_FRESH)
    expect(await tablesWithoutCounters(olga.app.database)).toEqual(before)
    await call(olga.browser, 'verifyTotp', { code: nextCode(olga.app, olga.totpURI) })
    expect((await change(olga)).status).toBe(200)
  })

  test('linking an account takes it before the browser leaves for the provider', async () => {
    const { scene, app, browser, totpURI } = await givenFreshSession()
    const { user: _, ...input } = github
    const before = await tablesWithoutCounters(app.database)
    const refused = await call(browser, 'linkSocial', input)
    expect(refused).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    await call(browser, 'verifyTotp', { code: nextCode(app, totpURI) })
    await linkProvider(scene, browser, github)
    expect((await tablesWithoutCounters(app.database)).account).toHaveLength((before.account?.length ?? 0) + 1)
  })

  test('and again when the browser is back, where it has not passed it meanwhile', async () => {
    const { scene, app, browser } = await givenFreshSession()
    const before = (await tablesWithoutCounters(app.database)).account
    await run(app.database, 'update "user" set "twoFactorEnabled" = false')
    const { user, ...input } = github
    const { data } = await call(browser, 'linkSocial', input)
    await run(app.database, 'update "user" set "twoFactorEnabled" = true')
    const visited = scene.providers.authorize(data.url, user, undefined)
    const refused = await returnFromProvider(browser, visited)
    expect(JSON.stringify([refused.data, refused.headers?.get('location')])).toContain('unable_to_link_account')
    expect((await tablesWithoutCounters(app.database)).account).toEqual(before)
  })

  test('a passkey whose options came before the second factor was enabled is refused', async () => {
    const olga = await givenFreshSession()
    const { app, browser } = olga
    await run(app.database, 'update "user" set "twoFactorEnabled" = false')
    const { data } = await call(browser, 'generateRegisterOptions', {})
    await run(app.database, 'update "user" set "twoFactorEnabled" = true')
    const response = createAuthenticator().register(data, app.baseUrl)
    expect(await call(browser, 'verifyRegistration', { response })).toMatchObject(NOT_FRESH)
    expect((await tablesWithoutCounters(app.database)).passkey).toHaveLength(1)
  })
})
