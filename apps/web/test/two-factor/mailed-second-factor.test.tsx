import type { FoyerOptions } from '@foyer/auth-domain/options'
import type { TestClient } from '@foyer/testing/client'
import { mailedCode, otherCode } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { codeOf } from '@foyer/testing/two-factor'
import { details, PASSWORD, signedUp } from '@foyer/testing/users'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { dialog, fill, press, says } from '#test/page-actions.ts'
import { finishByMail, halfSignIn, putCodesAway, shownApp, turnOn, twoFactorSection } from '#test/two-factor-actions.ts'

const { email } = details('Olga')
const METHODS = '/account/sign-in-methods'
const both = { twoFactor: { enabled: true } }
const withoutApps = { twoFactor: { enabled: true, totpOptions: { disable: true } } }
const SPEAKS_OF_APPS = /\bapps?\b|authenticator|QR/i

type Scene = { app: TestApp; browser: TestClient; user: UserEvent }

describe('codes by email as the second factor', () => {
  const given = testAppsOn()

  async function givenOlga(options: FoyerOptions): Promise<Scene> {
    const app = await given(options)
    const browser = await signedUp(app, 'Olga')
    return { app, browser, user: await openPage(app, METHODS, browser) }
  }

  /** The dialog after the password, with codes from `source` chosen. */
  async function continued(user: UserEvent, source?: string): Promise<HTMLElement> {
    await press(user, 'Turn on', await twoFactorSection())
    const enrolling = await dialog('Turn on two-factor authentication')
    await fill(user, 'Your password', PASSWORD, enrolling)
    const sources = within(enrolling).queryAllByLabelText('Where codes come from')
    expect(sources).toHaveLength(source === undefined ? 0 : 1)
    for (const choice of sources) await user.selectOptions(choice, source ?? '')
    await press(user, 'Continue', enrolling)
    await says(`Enter the code we sent to ${email}.`, enrolling)
    return enrolling
  }

  test('are chosen where there are apps too, and asked for first at the next sign-in', async () => {
    const { app, user } = await givenOlga(both)
    const enrolling = await continued(user, 'Email')
    const code = await mailedCode(app, email)
    await turnOn(user, otherCode(code))
    await says('That code is wrong or already used. Enter the current one.', enrolling)
    await turnOn(user, code)
    await putCodesAway(user)
    await says('Two-factor authentication is on.')
    await says('On. Codes come by email.', await twoFactorSection())
    const other = await halfSignIn(app)
    await says('We’ll send a code to your email.')
    expect(screen.getByRole('main').textContent).not.toMatch(SPEAKS_OF_APPS)
    await finishByMail(app, other)
  })

  test('are what turning it on offers where apps are turned off, and no word is of an app', async () => {
    const { app, browser, user } = await givenOlga(withoutApps)
    const enrolling = await continued(user)
    expect(enrolling.textContent).not.toMatch(SPEAKS_OF_APPS)
    await turnOn(user, await mailedCode(app, email))
    await putCodesAway(user)
    await says('On. Codes come by email.', await twoFactorSection())
    expect(screen.getByRole('main').textContent).not.toMatch(SPEAKS_OF_APPS)
    const buttons = within(await twoFactorSection()).getAllByRole('button')
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['New backup codes', 'Turn off'])
    // As of a user whose app was taken before apps were turned off.
    await run(app.database, 'update "twoFactor" set "totpConfirmedAt" = now()')
    await openPage(app, METHODS, browser)
    await says('On. Codes come by email.')
    expect(screen.getByRole('main').textContent).not.toMatch(SPEAKS_OF_APPS)
    await finishByMail(app, await halfSignIn(app))
  })

  test('are said to work beside an app, and replaced by one', async () => {
    const { app, user } = await givenOlga(both)
    await continued(user, 'Email')
    await turnOn(user, await mailedCode(app, email))
    await putCodesAway(user)
    await press(user, 'Use an authenticator app')
    const replacing = await dialog('Use an authenticator app')
    await says('Codes come by email until you confirm the app.', replacing)
    await fill(user, 'Your password', PASSWORD, replacing)
    await press(user, 'Continue', replacing)
    await turnOn(user, codeOf(app, await shownApp(replacing)))
    await putCodesAway(user)
    await says('Codes now come from the app you just set up.')
    await says('On. Codes come from your authenticator app.', await twoFactorSection())
    await says('You can also have a code sent by email when you sign in.')
  })

  test('are not turned on where a service takes codes from nowhere', async () => {
    const { app } = await givenOlga({
      twoFactor: { enabled: true, totpOptions: { disable: true }, otpOptions: { enabled: false } },
    })
    await says('Off. It can’t be turned on in this service.', await twoFactorSection())
    expect(within(await twoFactorSection()).queryAllByRole('button')).toEqual([])
    expect(await countRows(app.database, 'twoFactor')).toBe(0)
  })
})
