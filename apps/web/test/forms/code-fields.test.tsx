import { mailedCode, otherCode } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { givenTwoFactorUser, nextCode } from '@foyer/testing/two-factor'
import { details } from '@foyer/testing/users'
import { waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { networkOf } from '#test/network.ts'
import { openPage } from '#test/open-page.tsx'
import { atHome, button, entered, field, fill, heading, passSeconds, press, says } from '#test/page-actions.ts'
import { CODE, enterCode, halfSignIn } from '#test/two-factor-actions.ts'

const WRONG = 'That code is wrong or already used. Enter the current one.'

describe('the field of a code', () => {
  const given = testAppsOn()

  /** Olga at the second step of a sign-in, with the next code of her app; `tries` are the requests that had a code. */
  async function givenSecondStep(): Promise<Scene> {
    const app = await given({ twoFactor: { enabled: true } })
    const { totpURI } = await givenTwoFactorUser(app, 'Olga')
    const network = networkOf(app.client())
    const user = await halfSignIn(app, network.client)
    const tries = () => network.sent.filter((path) => path.includes('verifyTotp')).length
    return { user, code: nextCode(app, totpURI), tries, network }
  }

  test('has the focus, and is sent with the last digit that is typed, once', async () => {
    const { user, code, tries } = await givenSecondStep()
    await waitFor(async () => expect(document.activeElement).toBe(await field(CODE)))
    await user.keyboard(`${code}{Enter}`)
    await atHome()
    expect(tries()).toBe(1)
  })

  test('is selected when its code is refused, which is not sent again, and typed over', async () => {
    const { user, code, tries } = await givenSecondStep()
    await user.keyboard(otherCode(code))
    await says(WRONG)
    const digits = await field(CODE)
    await waitFor(() => expect(selectedIn(digits)).toBe(otherCode(code)))
    await user.keyboard('{Enter}')
    await press(user, 'Continue')
    await says(WRONG)
    await user.keyboard(`{Backspace}${otherCode(code)}`)
    await says(WRONG)
    expect(tries()).toBe(1)
    await user.keyboard(code)
    await atHome()
    expect(tries()).toBe(2)
  })

  test('begins another code with a digit that is typed behind a whole one, and sends again what was not received', async () => {
    const { user, code, tries, network } = await givenSecondStep()
    const reconnect = network.cut('verifyTotp')
    await enterCode(user, otherCode(code))
    await says('We can’t reach the server.')
    await user.keyboard('7')
    expect(await entered(CODE)).toBe('7')
    await enterCode(user, code)
    await waitFor(() => expect(tries()).toBe(2))
    reconnect()
    await waitFor(async () => expect((await button('Continue')).matches(':disabled')).toBe(false))
    await user.keyboard('{Enter}')
    await atHome()
  })

  test('has the focus once a mail was sent, and again when it is resent', async () => {
    const app = await given({ emailOTP: { enabled: true } })
    const user = await openPage(app, '/email-sign-in')
    await fill(user, 'Email', details('Olga').email)
    await user.keyboard('{Enter}')
    await heading('Check your email')
    await waitFor(async () => expect(document.activeElement).toBe(await field(CODE)))
    await user.keyboard(otherCode(await mailedCode(app, details('Olga').email)))
    await says('That code isn’t right.')
    await waitFor(async () => expect(selectedIn(await field(CODE))).toHaveLength(6))
    passSeconds(61)
    await says('You can resend it now.')
    await press(user, 'Resend')
    await says('Email sent.')
    await waitFor(async () => expect(document.activeElement).toBe(await field(CODE)))
  })
})

type Scene = { user: UserEvent; code: string; tries: () => number; network: ReturnType<typeof networkOf> }

function selectedIn(element: HTMLElement): string {
  if (!(element instanceof HTMLInputElement) || document.activeElement !== element) return ''
  return element.value.slice(element.selectionStart ?? 0, element.selectionEnd ?? 0)
}
