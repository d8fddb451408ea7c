import type { FoyerOptions } from '@foyer/auth-domain/options'
import { signInStatus, withoutPassword } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { mailedCode, otherCode, sentMails } from '@foyer/testing/mail'
import { givenUsers } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details, signedUp } from '@foyer/testing/users'
import { within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { button, field, fill, press, region, says } from '#test/page-actions.ts'

const { email } = details('Olga')
const NEW = 'new@example.com'
const NEW_PASSWORD = 'tall arches keep the rain off'
const CODE = /code$/i
const byCodes: FoyerOptions = { emailOTP: { enabled: true, changeEmail: { enabled: true } } }

type Scene = { app: TestApp; browser: TestClient; user: UserEvent; section: HTMLElement }

describe('codes on the account pages', () => {
  const given = testAppsOn()

  async function givenOlga(options: FoyerOptions, verified: boolean): Promise<Scene> {
    const app = await given(options)
    const browser = (await givenUsers(app, 'Olga'))('Olga')
    if (verified) await run(app.database, 'update "user" set "emailVerified" = true, "mailboxProvenAt" = now()')
    const user = await openPage(app, '/account', browser)
    return { app, browser, user, section: await region('Email') }
  }

  async function askFor(user: UserEvent, newEmail: string): Promise<void> {
    await press(user, 'Change email')
    await fill(user, 'New email', newEmail)
    await press(user, 'Change email')
  }

  async function emailsIn({ database }: TestApp): Promise<string[]> {
    return (await database.db.selectFrom('user').select('email').execute()).map((user) => user.email)
  }

  test('change a verified email: its own code first, then that of the new one', async () => {
    const { app, user, section } = await givenOlga(byCodes, true)
    await askFor(user, NEW)
    await says(`Enter the code we sent to ${email} to allow the change.`, section)
    const own = await mailedCode(app, email)
    await fill(user, CODE, otherCode(own), section)
    await says('That code isn’t right.', section)
    expect(await emailsIn(app)).toEqual([email])
    await fill(user, CODE, own, section)
    await says(`If ${NEW} can be used, we’ve sent a code there.`, section)
    await fill(user, CODE, await mailedCode(app, NEW), section)
    await says('Email changed.', section)
    await says(NEW, section)
    expect(await emailsIn(app)).toEqual([NEW])
  })

  test('change an unverified email by that of the new one alone', async () => {
    const { app, user, section } = await givenOlga(byCodes, false)
    await askFor(user, NEW)
    await says(`If ${NEW} can be used, we’ve sent a code there.`, section)
    await fill(user, CODE, await mailedCode(app, NEW), section)
    await says('Email changed.', section)
    expect(await emailsIn(app)).toEqual([NEW])
  })

  test('change an unverified email by both where the option asks for them', async () => {
    const changeEmail = { enabled: true, verifyCurrentEmail: true }
    const { app, user, section } = await givenOlga({ emailOTP: { enabled: true, changeEmail } }, false)
    await askFor(user, NEW)
    await says(`Enter the code we sent to ${email}`, section)
    expect(await sentMails(app)).toEqual([`${email} email-verification-otp`])
  })

  test('say beside the form that a new email is the one there is', async () => {
    const { app, user, section } = await givenOlga(byCodes, true)
    await askFor(user, email)
    await field(CODE, section)
    await fill(user, CODE, await mailedCode(app, email), section)
    await field('New email', section)
    await says('This is already your email', section)
    expect(await emailsIn(app)).toEqual([email])
  })

  test('set the first password, and the page stays signed in', async () => {
    const app = await given({ emailOTP: { enabled: true } })
    const browser = await signedUp(app, 'Olga')
    await run(app.database, 'update "user" set "emailVerified" = true, "mailboxProvenAt" = now()')
    await withoutPassword(app, 'Olga')
    const user = await openPage(app, '/account/sign-in-methods', browser)
    const section = await region('Password')
    await press(user, 'Send code', section)
    await says(`We sent a code to ${email}.`, section)
    await field(CODE, section)
    await button('Set password', section)
    await button('Resend', section)
    expect(within(section).getAllByRole('button')).toHaveLength(2)
    const code = await mailedCode(app, email)
    await fill(user, CODE, otherCode(code), section)
    await says('That code isn’t right.', section)
    await fill(user, CODE, code, section)
    await fill(user, 'New password', NEW_PASSWORD, section)
    await press(user, 'Save password', section)
    await button('Change password')
    expect(location.pathname).toBe('/account/sign-in-methods')
    expect(await signInStatus(app, email, NEW_PASSWORD)).toBe(200)
  })
})
