import type { FoyerOptions } from '@foyer/auth-domain/options'
import { signInStatus, withoutPassword } from '@foyer/testing/account-rows'
import { type Given, inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { mailedCode, otherCode, sentMails } from '@foyer/testing/mail'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details } from '@foyer/testing/users'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { openAccount, regionOf, signUpAs } from './page-actions.ts'

const { email } = details('Olga')
const NEW = 'new@example.com'
const NEW_PASSWORD = 'tall arches keep the rain off'
const byCodes: FoyerOptions = { emailOTP: { enabled: true, changeEmail: { enabled: true } } }

type Scene = { app: TestApp; page: Page }

/** Olga has signed up with these options; the account page is open. */
async function givenOlga(given: Given, options: FoyerOptions, verified: boolean): Promise<Scene> {
  const app = await given.app(options, mailCaught)
  const page = await given.tab(app)
  await signUpAs(page, 'Olga')
  if (verified) await run(app.database, 'update "user" set "emailVerified" = true, "mailboxProvenAt" = now()')
  await openAccount(page)
  return { app, page }
}

async function askFor(section: Locator, newEmail: string): Promise<void> {
  await section.getByRole('button', { name: 'Change email' }).click()
  await section.getByLabel('New email').fill(newEmail)
  await section.getByRole('button', { name: 'Change email' }).click()
}

/** Without the seconds that are left. */
async function namesOf(buttons: Locator): Promise<string[]> {
  return (await buttons.allInnerTexts()).map((name) =>
    name
      .split(/\s/, 2)
      .join(' ')
      .replace(/^Resend .*/, 'Resend'),
  )
}

async function emailsIn({ database }: TestApp): Promise<string[]> {
  return (await database.db.selectFrom('user').select('email').execute()).map((user) => user.email)
}

inBrowser('the email, changed by codes', (given) => {
  test('of a verified one takes its own code first, then that of the new one', async () => {
    const { app, page } = await givenOlga(given, byCodes, true)
    const section = regionOf(page, 'Email')
    await askFor(section, NEW)
    await section.getByText(`Enter the code we sent to ${email} to allow the change.`).waitFor()
    await expectAccessible(page)
    const own = await mailedCode(app, email)
    await section.getByLabel('Code').fill(otherCode(own))
    await section.getByText('That code isn’t right.').waitFor()
    expect(await emailsIn(app)).toEqual([email])
    await section.getByLabel('Code').fill('')
    await section.getByLabel('Code').fill(own)
    await section.getByText(`If ${NEW} can be used, we’ve sent a code there.`).waitFor()
    await section.getByLabel('Code').fill(await mailedCode(app, NEW))
    await section.getByText('Email changed.').waitFor()
    await section.getByText(NEW, { exact: true }).waitFor()
    expect(await emailsIn(app)).toEqual([NEW])
  })
})

inBrowser('on the account page, codes', (given) => {
  test('change an unverified email by that of the new one alone, unless the option asks for both', async () => {
    const { app, page } = await givenOlga(given, byCodes, false)
    const section = regionOf(page, 'Email')
    await askFor(section, NEW)
    await section.getByText(`If ${NEW} can be used, we’ve sent a code there.`).waitFor()
    await section.getByLabel('Code').fill(await mailedCode(app, NEW))
    await section.getByText('Email changed.').waitFor()
    expect(await emailsIn(app)).toEqual([NEW])

    const changeEmail = { enabled: true, verifyCurrentEmail: true }
    const both = await givenOlga(given, { emailOTP: { enabled: true, changeEmail } }, false)
    await askFor(regionOf(both.page, 'Email'), NEW)
    await regionOf(both.page, 'Email').getByText(`Enter the code we sent to ${email}`).waitFor()
    expect(await sentMails(both.app)).toEqual([`${email} email-verification-otp`])
  })

  test('say beside the form that a new email is the one there is', async () => {
    const { app, page } = await givenOlga(given, byCodes, true)
    const section = regionOf(page, 'Email')
    await askFor(section, email)
    await section.getByLabel('Code').waitFor()
    await section.getByLabel('Code').fill(await mailedCode(app, email))
    await section.getByLabel('New email').waitFor()
    await section.getByText('This is already your email').waitFor()
    expect(await emailsIn(app)).toEqual([email])
  })

  test('set the first password, and the page stays signed in', async () => {
    const { app, page } = await givenOlga(given, { emailOTP: { enabled: true } }, true)
    await withoutPassword(app, 'Olga')
    await openAccount(page, 'sign-in-methods')
    const section = regionOf(page, 'Password')
    await section.getByRole('button', { name: 'Send code' }).click()
    await section.getByText(`We sent a code to ${email}.`).waitFor()
    await section.getByLabel('Code').waitFor()
    expect(await namesOf(section.getByRole('button'))).toEqual(['Set password', 'Resend'])
    const code = await mailedCode(app, email)
    await section.getByLabel('Code').fill(otherCode(code))
    await section.getByText('That code isn’t right.').waitFor()
    await section.getByLabel('Code').fill('')
    await section.getByLabel('Code').fill(code)
    await section.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await section.getByRole('button', { name: 'Save password' }).click()
    await section.getByRole('button', { name: 'Change password' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/account/sign-in-methods')
    expect(await signInStatus(app, email, NEW_PASSWORD)).toBe(200)
  })
})
