import type { FoyerOptions } from '@foyer/auth-domain/options'
import { clientsAt } from '@foyer/provider-simulator/clients'
import { type Given, inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { freePort } from '@foyer/testing/free-port'
import { mailedLink } from '@foyer/testing/mail'
import { givenOrganizationRows, membersOf } from '@foyer/testing/organization-rows'
import { givenProviders } from '@foyer/testing/providers/providers'
import { countRows } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { givenTwoFactorUser, nextCode } from '@foyer/testing/two-factor'
import { details, signedUp } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startExample } from '#test/examples/start-example.ts'
import { expectAccessible } from './accessibility.ts'
import { openPage, submitSignIn, waitForHome, waitForSignIn } from './page-actions.ts'
import { decideAtProvider, OLGA, OLGAS_EMAIL } from './providers.ts'

const olga = details('Olga')

inBrowser('an application on another origin', (given) => {
  test('has its new users sign up, confirm their email and come back', async () => {
    const { app, page, application } = await givenApplication(given, {
      emailAndPassword: { requireEmailVerification: true },
    })
    await page.goto(`${application}/?tab=1`)
    await page.getByText(`Continue to ${application.slice('http://'.length)}`).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByLabel('Your name').fill(olga.name)
    await page.getByLabel('Email').fill(olga.email)
    await page.getByLabel('Password', { exact: true }).fill(olga.password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('We sent a link to olga@example.com.').waitFor()
    await page.goto((await mailedLink(app, olga.email, 'verify-email')).href)
    await page.getByRole('heading', { name: 'Email confirmed' }).waitFor()
    await page.getByRole('button', { name: 'Go to sign in' }).click()
    await submitSignIn(page, olga)
    await expectGreeting(page, `${application}/?tab=1`)
  })

  test('has a second factor asked for, and signing out, but not by the mere link to it', async () => {
    const { app, page, application } = await givenApplication(given, { twoFactor: { enabled: true } })
    const { totpURI } = await givenTwoFactorUser(app, 'Olga')
    await page.goto(application)
    await submitSignIn(page, olga)
    await page.getByLabel('6-digit code').fill(nextCode(app, totpURI))
    await expectGreeting(page, `${application}/`)
    await page.goto(hostedPage('/sign-in', application))
    await expectGreeting(page, `${application}/`)

    const sessions = await countRows(app.database, 'session')
    await page.goto(`${application}/sign-out`)
    await page.getByRole('heading', { name: 'Sign out?' }).waitFor()
    await page.getByText('You are signed in as Olga.').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Stay signed in' }).click()
    await expectGreeting(page, `${application}/`)
    expect(await countRows(app.database, 'session')).toBe(sessions)
    await page.goto(`${application}/sign-out`)
    await page.getByRole('button', { name: 'Sign out' }).click()
    // The application has nobody signed in now, and asks again.
    await waitForSignIn(page)
    expect(await countRows(app.database, 'session')).toBe(sessions - 1)
    await page.goto(`${app.baseUrl}/sign-out`)
    await waitForSignIn(page)
  })

  test('has a user come back from a provider, and from an invitation', async () => {
    const providers = await givenProviders()
    const { github } = clientsAt(providers.url)
    const { app, page, application } = await givenApplication(given, { socialProviders: { ...(github && { github }) } })
    await page.goto(hostedPage('/sign-up', application))
    await page.getByRole('button', { name: 'Continue with GitHub' }).click()
    await decideAtProvider(page, 'Allow')
    await expectGreeting(page, `${application}/`, OLGA)

    const max = await signedUp(app, 'Max')
    await givenOrganizationRows(app, 'acme', { Max: 'owner' })
    const invitation = { organizationId: 'acme', email: OLGAS_EMAIL, role: 'member', callbackURL: `${application}/` }
    expect((await max.post('/organization/invite-member', invitation)).status).toBe(200)
    const link = await mailedLink(app, OLGAS_EMAIL, 'invitation')
    await page.goto(link.href)
    await page.getByRole('button', { name: 'Accept invitation' }).click()
    await expectGreeting(page, `${application}/`, OLGA)
    expect(await membersOf(app)).toEqual([`acme: Max owner, ${OLGA} member`])

    // Opened again, it has nothing to accept, and leads back all the same.
    await page.goto(link.href)
    await page.getByRole('button', { name: /^Continue/ }).click()
    await expectGreeting(page, `${application}/`, OLGA)
  })

  // The pages before sign-in have a router of their own.
  test('that is not trusted is neither named nor opened by the sign-in page', async () => {
    const app = await given.app()
    await signedUp(app, 'Olga')
    const page = await given.tab(app)
    for (const callbackURL of ['https://evil.example/x', '//evil.example', 'javascript:alert(1)']) {
      await openPage(page, hostedPage('/sign-in', callbackURL))
      expect([await page.getByText('Continue to').count(), new URL(page.url()).search], callbackURL).toEqual([0, ''])
    }
    await submitSignIn(page, olga)
    await waitForHome(page)
  })
})

/** Foyer, with the example of an Express app on another port, which it trusts. */
async function givenApplication(given: Given, options: FoyerOptions) {
  const port = await freePort()
  const foyer = `http://127.0.0.1:${port}`
  const application = `http://127.0.0.1:${await startExample('express-app', foyer)}`
  const address = { PORT: String(port), FOYER_BASE_URL: foyer }
  const app: TestApp = await given.app({ trustedOrigins: [application], ...options }, { ...mailCaught, ...address })
  return { app, application, page: await given.tab(app) }
}

function hostedPage(path: string, callbackURL: string): string {
  return `${path}?callbackURL=${encodeURIComponent(callbackURL)}`
}

async function expectGreeting(page: Page, url: string, name = olga.name): Promise<void> {
  await page.getByText(`Hello ${name}`).waitFor()
  expect(page.url()).toBe(url)
}
