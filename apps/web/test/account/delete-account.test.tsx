import type { FoyerOptions } from '@foyer/auth-domain/options'
import { withoutPassword } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { mailedLink } from '@foyer/testing/mail'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details, PASSWORD, signedUp } from '@foyer/testing/users'
import { waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { atSignIn, dialog, fill, openLink, press, says } from '#test/page-actions.ts'

const olga = details('Olga')
const ACCOUNT_DELETED = 'Your account has been deleted.'
const DAYS = 86_400

type Scene = { app: TestApp; browser: TestClient; user: UserEvent; asking: HTMLElement }

describe('deleting an account', () => {
  const given = testAppsOn()

  async function givenDialog(options: FoyerOptions = {}): Promise<Scene> {
    const app = await given(options)
    const browser = await signedUp(app, 'Olga')
    return { app, browser, ...(await openDialog(app, browser)) }
  }

  async function openDialog(app: TestApp, browser: TestClient) {
    const user = await openPage(app, '/account/data', browser)
    await press(user, 'Delete account…')
    return { user, asking: await dialog('Delete your account?') }
  }

  async function confirm({ user, asking }: Scene, email: string, password: string): Promise<void> {
    await fill(user, 'To confirm, type your email', email, asking)
    await fill(user, 'Password', password, asking)
    await press(user, 'Delete account', asking)
  }

  test('requires the email and the password, and shows a confirmation', async () => {
    const scene = await givenDialog()
    const { app, browser, asking } = scene
    await confirm(scene, 'mia@example.com', 'wrong-horse-battery')
    await says('The email of this account is olga@example.com', asking)
    await confirm(scene, olga.email, 'wrong-horse-battery')
    await says('Incorrect password', asking)
    expect(await countRows(app.database, 'user')).toBe(1)
    await confirm(scene, ' OLGA@example.com', PASSWORD)
    await atSignIn()
    await says(ACCOUNT_DELETED)
    expect(await countRows(app.database, 'user')).toBe(0)
    await openPage(app, '/account', browser)
    await atSignIn()
  })

  test('with sendVerification is done by the mailed link', async () => {
    const scene = await givenDialog({ user: { deleteUser: { sendVerification: true } } })
    const { app, browser } = scene
    await confirm(scene, olga.email, PASSWORD)
    await says('We sent a link to olga@example.com. Open it in this browser to delete your account.')
    expect(await countRows(app.database, 'user')).toBe(1)
    await openLink(app, await mailedLink(app, olga.email, 'delete-account'), browser)
    await says(ACCOUNT_DELETED)
    expect(await countRows(app.database, 'user')).toBe(0)
  })

  test('is not done after canceling', async () => {
    const { app, user, asking } = await givenDialog()
    await fill(user, 'To confirm, type your email', olga.email, asking)
    await press(user, 'Cancel', asking)
    await waitFor(() => expect(asking.isConnected).toBe(false))
    expect(await countRows(app.database, 'user')).toBe(1)
  })

  test('is not done if its user is the only owner of an organization', async () => {
    const scene = await givenDialog()
    await signedUp(scene.app, 'Mia')
    await givenOrganizationRows(scene.app, 'acme', { Olga: 'owner', Mia: 'member' })
    await confirm(scene, olga.email, PASSWORD)
    await says('You’re the only owner of an organization', scene.asking)
    expect(await countRows(scene.app.database, 'user')).toBe(2)
  })

  test('is not done without a password and without a fresh session', async () => {
    const { app, browser } = await givenDialog()
    await withoutPassword(app, 'Olga')
    app.pass(2 * DAYS)
    const { user, asking } = await openDialog(app, browser)
    await fill(user, 'To confirm, type your email', olga.email, asking)
    await press(user, 'Delete account', asking)
    await says('For your security, sign in again to do this.', asking)
    await press(user, 'Sign in again', asking)
    await atSignIn()
    expect(location.href).toBe(`${app.baseUrl}/sign-in?callbackURL=%2Faccount%2Fdata`)
    expect(await countRows(app.database, 'user')).toBe(1)
  })
})
