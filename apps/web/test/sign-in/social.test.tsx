import { accountsIn, givenProviderApp } from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run } from '@foyer/testing/tables'
import { details, signedUp } from '@foyer/testing/users'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { atHome, atSignIn, button, field, fill, press, region, says, submitSignIn } from '#test/page-actions.ts'
import { textsOf } from '#test/page-parts.ts'
import { signedUpBy, throughProvider } from '#test/provider-actions.ts'

const max = details('Max')
const atProvider = () => screen.queryAllByRole('button', { name: /^Continue with/ })

async function alerted(message: string | RegExp): Promise<void> {
  await waitFor(() => expect(textsOf('alert').join()).toMatch(message))
}

describe('signing in with a provider', () => {
  const given = testAppsOn()

  test('that is canceled there shows so, and keeps the callback URL', async () => {
    const scene = await givenProviderApp(given, { only: ['github', 'apple'] })
    const { app } = scene
    for (const name of ['GitHub', 'Apple']) {
      const browser = app.client()
      const user = await openPage(app, '/sign-in?callbackURL=%2Faccount', browser)
      await throughProvider(scene, browser, () => press(user, `Continue with ${name}`))
      await alerted('You canceled at the provider.')
      expect(new URL(location.href).searchParams.get('callbackURL')).toBe('/account')
    }
    expect([await countRows(app.database, 'user'), await countRows(app.database, 'verification')]).toEqual([0, 0])
  })

  test('that has the email of another account tells how to link the provider, which can be done', async () => {
    const scene = await givenProviderApp(given, { only: ['github', 'spotify'] })
    const { app } = scene
    await signedUp(app, 'Max')
    const browser = app.client()
    const unconfirmed = providerUser('Max', { verified: false })
    let user = await openPage(app, '/sign-in', browser)
    for (const name of ['Spotify', 'GitHub']) {
      const page = user
      user = await throughProvider(scene, browser, () => press(page, `Continue with ${name}`), unconfirmed)
      await alerted(/can’t confirm that the email is yours.*sign in the way you did before and link the provider/)
    }
    expect(await accountsIn(app)).toEqual([`${max.email} credential`])
    await submitSignIn(user, max)
    await atHome()
    const account = await openPage(app, '/account/sign-in-methods', browser)
    // Their password is no linked account, and Spotify never verifies an email.
    await says('No accounts linked yet.')
    const methods = await region('Linked accounts')
    await button('Link GitHub', methods)
    expect([textsOf('listitem', methods), within(methods).getAllByRole('button', { name: /^Link / })]).toEqual([
      [],
      [expect.anything()],
    ])
    await throughProvider(scene, browser, () => press(account, 'Link GitHub', methods), providerUser('Max'))
    await alerted('GitHub linked.')
    expect(await accountsIn(app)).toEqual([`${max.email} credential`, `${max.email} github`])
  })

  test('that is banned shows so', async () => {
    const scene = await givenProviderApp(given, { only: ['github'] })
    await signedUpBy(scene, 'github', providerUser('Olga'))
    await run(scene.app.database, 'update "user" set banned = true')
    const browser = scene.app.client()
    const user = await openPage(scene.app, '/sign-in', browser)
    await throughProvider(scene, browser, () => press(user, 'Continue with GitHub'), providerUser('Olga'))
    await alerted('This account has been banned.')
    await atSignIn()
  })

  test('that does not tell the email leads to where it is added', async () => {
    const scene = await givenProviderApp(given, { only: ['tiktok'] })
    const browser = await signedUpBy(scene, 'tiktok', providerUser('Nora', { email: undefined, verified: false }))
    const user = await openPage(scene.app, '/', browser)
    await user.click(within(await region('Add your email')).getByRole('link'))
    await says('TikTok didn’t share your email')
    const email = await region('Email')
    await fill(user, 'New email', 'nora@example.com', email)
    await press(user, 'Change email', email)
    await within(email).findByText('nora@example.com')
    expect(await accountsIn(scene.app)).toEqual(['nora@example.com tiktok'])
  })
})

describe('the sign-in page', () => {
  const given = testAppsOn()

  test('with many providers shows the first ones, and the rest on request', async () => {
    const only = ['github', 'google', 'apple', 'discord', 'gitlab', 'kick', 'reddit', 'roblox', 'vk', 'zoom']
    const { app } = await givenProviderApp(given, { only })
    const user = await openPage(app, '/sign-in')
    await button('More ways to sign in')
    expect(atProvider()).toHaveLength(4)
    await press(user, 'More ways to sign in')
    await waitFor(() => expect(atProvider()).toHaveLength(10))
  })

  test('without passwords shows only the providers', async () => {
    const { app } = await givenProviderApp(given, { only: ['github'], emailAndPassword: { enabled: false } })
    await openPage(app, '/sign-in')
    await button('Continue with GitHub')
    expect(screen.queryByLabelText('Password')).toBeNull()
  })

  test('says why a provider’s sign-in failed, and shows no provider if none is configured', async () => {
    const app = await given()
    for (const [code, message] of [
      ['state_not_found', 'Sign-in took too long'],
      ['signup_disabled', 'You don’t have an account yet'],
      ['email_not_found', 'The provider didn’t share your email'],
      ['invalid_code', 'The provider didn’t respond as expected'],
      ['<b>made up</b>', 'Sign-in failed'],
    ] as const) {
      await openPage(app, `/sign-in?error=${encodeURIComponent(code)}`)
      await alerted(message)
    }
    await field('Password')
    expect(atProvider()).toEqual([])
  })
})
