import type { TestClient } from '@foyer/testing/client'
import { accountsIn, givenProviderApp, type Scene } from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import { details } from '@foyer/testing/users'
import { waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { atSignIn, button, dialog, heading, press, region, says } from '#test/page-actions.ts'
import { textsOf } from '#test/page-parts.ts'
import { signedUpBy, throughProvider } from '#test/provider-actions.ts'

const METHODS = '/account/sign-in-methods'
const { email } = details('Olga')
const olga = providerUser('Olga')

async function alerted(message: string): Promise<void> {
  await waitFor(() => expect(textsOf('alert').join()).toContain(message))
}

describe('linked accounts', () => {
  const given = testAppsOn()

  /** Olga has signed up with GitHub; the page of her sign-in methods is open. */
  async function givenOlga(): Promise<{ scene: Scene; browser: TestClient; user: UserEvent }> {
    const scene = await givenProviderApp(given, { only: ['github', 'google'] })
    const browser = await signedUpBy(scene, 'github', olga)
    return { scene, browser, user: await openPage(scene.app, METHODS, browser) }
  }

  test('are linked, listed, and unlinked, but not the only one', async () => {
    const { scene, browser, user } = await givenOlga()
    const only = await region('Linked accounts')
    await says('This is your only sign-in method', only)
    expect(within(only).queryByRole('button', { name: /^Unlink/ })).toBeNull()
    const linked = await throughProvider(scene, browser, () => press(user, 'Link Google', only), olga)
    await alerted('Google linked.')
    // A reload tells it no more.
    await waitFor(() => expect(location.search).toBe(''))
    const methods = await region('Linked accounts')
    const unlink = () => press(linked, 'Unlink GitHub', methods)
    await unlink()
    const question = await dialog('Unlink GitHub?')
    await press(linked, 'Cancel', question)
    await waitFor(() => expect(question.isConnected).toBe(false))
    expect(await accountsIn(scene.app)).toEqual([`${email} github`, `${email} google`])
    await unlink()
    await press(linked, 'Unlink GitHub', await dialog('Unlink GitHub?'))
    await alerted('GitHub unlinked.')
    expect(await accountsIn(scene.app)).toEqual([`${email} google`])
    await button('Link GitHub', methods)
  })

  test('are unlinked in a fresh session alone, and a new sign-in returns to the page', async () => {
    const { scene, browser, user } = await givenOlga()
    const linked = await throughProvider(scene, browser, () => press(user, 'Link Google'), olga)
    await alerted('Google linked.')
    await run(scene.app.database, `update session set "createdAt" = now() - interval '25 hours'`)
    await press(linked, 'Unlink GitHub')
    await press(linked, 'Unlink GitHub', await dialog('Unlink GitHub?'))
    await says('For your security, sign in again to do this.')
    expect(await accountsIn(scene.app)).toHaveLength(2)
    await press(linked, 'Sign in again', await dialog('Unlink GitHub?'))
    await atSignIn()
    await throughProvider(scene, browser, () => press(linked, 'Continue with GitHub'), olga)
    await heading('Sign-in methods', 1)
  })

  test('get no more by canceling, nor by an account whose email is not confirmed, and the page says why', async () => {
    const { scene, browser, user } = await givenOlga()
    const again = await throughProvider(scene, browser, () => press(user, 'Link Google'))
    await alerted('You canceled at the provider')
    const max = providerUser('Max', { verified: false })
    await throughProvider(scene, browser, () => press(again, 'Link Google'), max)
    await alerted('Couldn’t link the account: its email is not confirmed')
    expect(await accountsIn(scene.app)).toEqual([`${email} github`])
  })
})
