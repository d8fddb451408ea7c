import type { TestClient } from '@foyer/testing/client'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import { codeOf, givenTwoFactorUser, nextCode } from '@foyer/testing/two-factor'
import { details, PASSWORD, signedUp } from '@foyer/testing/users'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { atHome, atSignIn, dialog, field, fill, heading, press, says } from '#test/page-actions.ts'
import {
  CODE,
  enrol,
  enterBackupCode,
  enterCode,
  finishByMail,
  halfSignIn,
  putCodesAway,
  trustedDevices,
  twoFactorSection,
} from '#test/two-factor-actions.ts'

const on = { twoFactor: { enabled: true } }
const METHODS = '/account/sign-in-methods'

describe('two-factor authentication', () => {
  const given = testAppsOn()

  test('is turned on with an authenticator app, and the next sign-in takes its code', async () => {
    const app = await given(on)
    const user = await openPage(app, METHODS, await signedUp(app, 'Olga'))
    const totpURI = await enrol(app, user)
    expect(within(await dialog('Your backup codes')).getAllByRole('listitem')).toHaveLength(10)
    await putCodesAway(user)
    await says('Two-factor authentication is on.')
    await says('Backup codes left: 10')
    const other = await halfSignIn(app)
    const code = await field(CODE)
    expect([code.getAttribute('autocomplete'), code.getAttribute('inputmode')]).toEqual(['one-time-code', 'numeric'])
    app.pass(30)
    await enterCode(other, codeOf(app, totpURI).replace(/(...)/, '$1 '))
    await atHome()
  })

  test('takes a code by mail', async () => {
    const app = await given(on)
    await givenTwoFactorUser(app, 'Olga')
    await finishByMail(app, await halfSignIn(app))
  })

  test('takes a backup code after a wrong code', async () => {
    const app = await given(on)
    const { backupCodes } = await givenTwoFactorUser(app, 'Olga')
    const user = await halfSignIn(app)
    await enterCode(user, '000000')
    await says('That code is wrong or already used. Enter the current one.')
    await press(user, 'Use a backup code')
    await enterBackupCode(user, backupCodes[0] ?? '')
    await atHome()
  })

  test('is not asked for on a device that is trusted, until it is removed from the list', async () => {
    const app = await given(on)
    const { totpURI } = await givenTwoFactorUser(app, 'Olga')
    const browser: TestClient = app.client()
    const signingIn = await halfSignIn(app, browser)
    await signingIn.click(screen.getByLabelText(/^Trust this device/))
    await enterCode(signingIn, nextCode(app, totpURI))
    await atHome()
    await browser.post('/sign-out')
    const { email, password } = details('Olga')
    expect((await browser.post('/sign-in/email', { email, password })).json.user.name).toBe('Olga')
    const user = await openPage(app, METHODS, browser)
    const devices = await trustedDevices()
    await says('(This device)', devices)
    await press(user, /^Remove/, devices)
    const question = await dialog(/^Remove .*\?$/)
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(question.isConnected).toBe(false))
    expect(await countRows(app.database, 'trustedDevice')).toBe(1)
    await press(user, /^Remove/, devices)
    await press(user, 'Remove device', await dialog(/^Remove .*\?$/))
    await says(/is no longer trusted\./)
    await says('No trusted devices.')
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H2'))
    expect(await countRows(app.database, 'trustedDevice')).toBe(0)
  })

  test('is turned off with the password, and in an old session with a code too, in place', async () => {
    const app = await given(on)
    const { client, totpURI } = await givenTwoFactorUser(app, 'Olga')
    app.pass(25 * 3600)
    const user = await openPage(app, METHODS, client)
    await press(user, 'Turn off', await twoFactorSection())
    const question = await dialog('Turn off two-factor authentication?')
    await fill(user, 'Your password', PASSWORD, question)
    await press(user, 'Turn off', question)
    const asking = await dialog('Confirm it’s you')
    await fill(user, CODE, nextCode(app, totpURI), asking)
    await says('Two-factor authentication is off.')
    await within(await twoFactorSection()).findByRole('button', { name: 'Turn on' })
    expect(await countRows(app.database, 'twoFactor')).toBe(0)
  })

  test('says that a sign-in has ended whose code came too late', async () => {
    const app = await given(on)
    const { totpURI } = await givenTwoFactorUser(app, 'Olga')
    const user = await halfSignIn(app)
    app.pass(301)
    await enterCode(user, nextCode(app, totpURI))
    await heading('This sign-in has expired')
    await press(user, 'Sign in again')
    await atSignIn()
  })
})

describe('backup codes', () => {
  const given = testAppsOn()

  async function givenShown(): Promise<{
    user: Awaited<ReturnType<typeof openPage>>
    shown: HTMLElement
    text: string
  }> {
    const app = await given({ ...on, branding: { name: 'Acmé' } })
    const user = await openPage(app, METHODS, await signedUp(app, 'Olga'))
    await enrol(app, user)
    const shown = await dialog('Your backup codes')
    const codes = within(shown).getAllByRole('listitem')
    return { user, shown, text: codes.map(({ textContent }) => textContent).join('\n') }
  }

  test('are copied with what they are for', async () => {
    const { user, shown, text } = await givenShown()
    await press(user, 'Copy', shown)
    await says('Copied.', shown)
    expect(await navigator.clipboard.readText()).toBe(`Backup codes for Acmé\n\n${text}\n`)
  })

  test('are selected, and the dialog says so, where the browser does not let them be copied', async () => {
    const { user, shown, text } = await givenShown()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
    await press(user, 'Copy', shown)
    await says('Your browser didn’t allow copying.', shown)
    expect(String(getSelection())).toBe(text.replaceAll('\n', ''))
  })
})
