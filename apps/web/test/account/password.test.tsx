import { withoutPassword } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { sentMails } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details, PASSWORD, signedIn, signedUp } from '@foyer/testing/users'
import { within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { networkOf } from '#test/network.ts'
import { openPage } from '#test/open-page.tsx'
import {
  atHome,
  atSignIn,
  entered,
  field,
  fill,
  heading,
  press,
  region,
  says,
  submitSignIn,
} from '#test/page-actions.ts'

const olga = details('Olga')
const NEW_PASSWORD = 'tall arches keep the rain off'
const METHODS = '/account/sign-in-methods'

async function changePassword(user: UserEvent, current: string, password: string): Promise<void> {
  await press(user, 'Change password')
  await fill(user, 'Current password', current)
  await fill(user, 'New password', password)
  await press(user, 'Change password')
}

describe('the password on the account pages', () => {
  const given = testAppsOn()

  async function givenOlga(): Promise<{ app: TestApp; browser: TestClient }> {
    const app = await given()
    return { app, browser: await signedUp(app, 'Olga') }
  }

  test('is changed, which signs out all other devices, and the new one signs in', async () => {
    const { app, browser } = await givenOlga()
    const otherDevice = await signedIn(app, 'Olga')
    await changePassword(await openPage(app, METHODS, browser), PASSWORD, NEW_PASSWORD)
    await says('Password changed. All other devices have been signed out.')
    const user = await openPage(app, '/', otherDevice)
    await atSignIn()
    await submitSignIn(user, olga)
    await says('Incorrect email or password.')
    await submitSignIn(user, { ...olga, password: NEW_PASSWORD })
    await atHome()
    await openPage(app, METHODS, browser)
    await heading('Sign-in methods', 1)
  })

  test('that is wrong is reported next to its field, and the input is kept', async () => {
    const { app, browser } = await givenOlga()
    const before = await tablesWithoutCounters(app.database)
    await changePassword(await openPage(app, METHODS, browser), 'wrong-horse-battery', NEW_PASSWORD)
    await says('Incorrect password')
    expect(document.activeElement).toBe(await field('Current password'))
    expect(await entered('New password')).toBe(NEW_PASSWORD)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('is set by a mailed link where there is none', async () => {
    const { app, browser } = await givenOlga()
    await withoutPassword(app, 'Olga')
    const user = await openPage(app, METHODS, browser)
    const section = await region('Password')
    await says('You don’t have a password yet.', section)
    expect(within(section).queryAllByRole('textbox')).toEqual([])
    await press(user, 'Send link', section)
    await says('We sent a link to olga@example.com.', section)
    expect(await sentMails(app)).toEqual(['olga@example.com reset-password'])
  })

  test('is not known where the sign-in methods fail to load, and is after a retry', async () => {
    const { app, browser } = await givenOlga()
    const network = networkOf(browser)
    const reconnect = network.cut('listAccounts')
    const user = await openPage(app, METHODS, network.client)
    const section = await region('Password')
    const alert = await within(section).findByRole('alert')
    await says('Your sign-in methods couldn’t be loaded', alert)
    reconnect()
    await press(user, 'Try again', alert)
    await within(await region('Password')).findByRole('button', { name: 'Change password' })
  })
})
