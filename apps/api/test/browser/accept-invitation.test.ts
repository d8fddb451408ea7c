import { type Given, inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { mailedLink } from '@foyer/testing/mail'
import { givenOrganizationRows, invitationsOf, membersOf } from '@foyer/testing/organization-rows'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details, signedUp } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signUpAs, submitSignIn } from './page-actions.ts'

const mia = details('Mia')

inBrowser('an invitation', (given) => {
  test('is opened from the mail, and accepted after signing up', async () => {
    const { app, link } = await givenInvitation(given)
    const page = await given.tab(app)
    await page.goto(link)
    await page.getByRole('heading', { name: 'Sign in to see this invitation' }).waitFor()
    await page.getByRole('link', { name: 'Create account' }).click()
    await page.getByLabel('Your name').fill(mia.name)
    await page.getByLabel('Email').fill(mia.email)
    await page.getByLabel('Password', { exact: true }).fill(mia.password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: 'Join acme' }).waitFor()
    await page.getByText(`You’ll join as ${mia.email}.`).waitFor()
    await page.getByRole('definition').getByText('olga@example.com', { exact: true }).waitFor()
    await page.getByText('This person hasn’t confirmed their email').waitFor()
    await page.getByRole('button', { name: 'Accept invitation' }).click()
    await page.waitForURL(`${app.baseUrl}/organizations/acme`)
    await page.getByRole('heading', { level: 1, name: 'acme', exact: true }).waitFor()
    expect(await membersOf(app)).toEqual(['acme: Mia admin, Olga owner'])
  })
})

inBrowser('an invitation that is', (given) => {
  test('declined creates no member', async () => {
    const { app, link } = await givenInvitation(given)
    const page = await given.tab(app)
    await signUpAs(page, 'Mia')
    await page.goto(link)
    await page.getByRole('button', { name: 'Decline' }).click()
    const question = page.getByRole('dialog', { name: 'Decline the invitation to acme?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await invitationsOf(app)).toEqual(['mia@example.com admin pending'])
    await page.getByRole('button', { name: 'Decline' }).click()
    await question.getByRole('button', { name: 'Decline invitation' }).click()
    await page.getByRole('heading', { name: 'Invitation declined' }).waitFor()
    expect(await invitationsOf(app)).toEqual(['mia@example.com admin rejected'])
    await page.goto(link)
    await page.getByRole('heading', { name: 'This invitation is no longer valid' }).waitFor()
    expect(await membersOf(app)).toEqual(['acme: Olga owner'])
  })

  test('for another account is accepted after switching to it', async () => {
    const { app, link } = await givenInvitation(given)
    await signedUp(app, 'Mia')
    const page = await given.tab(app)
    await signUpAs(page, 'Max')
    await page.goto(link)
    await page.getByRole('heading', { name: 'This invitation is for another account' }).waitFor()
    expect(await page.getByRole('definition').allTextContents()).toEqual(['mia@example.com', 'max@example.com'])
    await page.getByRole('button', { name: 'Use another account' }).click()
    await page.getByText('It’s for mia@example.com.').waitFor()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await submitSignIn(page, mia)
    await page.getByRole('button', { name: 'Accept invitation' }).click()
    await page.getByRole('heading', { level: 1, name: 'acme', exact: true }).waitFor()
  })

  test('for another account does not show its address without the mailed token', async () => {
    const { app, link } = await givenInvitation(given)
    const page = await given.tab(app)
    await signUpAs(page, 'Max')
    await page.goto(new URL(link).pathname)
    await page.getByRole('heading', { name: 'This invitation is for another account' }).waitFor()
    await page.getByText('The email this invitation was sent to').waitFor()
    expect(await page.content()).not.toContain('mia@example.com')
  })

  test('for an existing member says so', async () => {
    const { app, link } = await givenInvitation(given)
    const page = await given.tab(app)
    await signUpAs(page, 'Mia')
    await run(
      app.database,
      `insert into member (id, "organizationId", "userId", role, "createdAt")
       select 'acme-Mia', 'acme', id, 'member', now() from "user" where email = 'mia@example.com'`,
    )
    await page.goto(link)
    await page.getByRole('heading', { name: 'You’re already a member' }).waitFor()
    expect(await page.getByRole('button', { name: 'Accept invitation' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Go to acme' }).click()
    await page.getByRole('heading', { level: 1, name: 'acme', exact: true }).waitFor()
  })

  test('whose inviter has left says whom to ask', async () => {
    const { app, link } = await givenInvitation(given)
    await run(app.database, `delete from member where id = 'acme-Olga'`)
    const page = await given.tab(app)
    await signUpAs(page, 'Mia')
    await page.goto(link)
    await page.getByText('Ask someone else in the organization for a new one.').waitFor()
  })

  test.each([
    { what: 'too old', change: `"expiresAt" = '2020-01-01'` },
    { what: 'canceled', change: `status = 'canceled'` },
  ])('$what can no longer be accepted', async ({ change }) => {
    const { app, link } = await givenInvitation(given)
    await run(app.database, `update invitation set ${change}`)
    const page = await given.tab(app)
    await signUpAs(page, 'Mia')
    await page.goto(link)
    await page.getByRole('heading', { name: 'This invitation is no longer valid' }).waitFor()
  })

  test('opened without the mailed link requires a verified email', async () => {
    const { app, link } = await givenInvitation(given)
    const page = await given.tab(app)
    await signUpAs(page, 'Mia')
    await page.goto(new URL(link).pathname)
    await page.getByRole('button', { name: 'Accept invitation' }).click()
    await page.getByRole('heading', { name: 'Confirm your email first' }).waitFor()
    await page.getByRole('button', { name: 'Send confirmation link' }).click()
    await page.getByText('Email sent.').waitFor()
    await page.goto((await mailedLink(app, mia.email, 'verify-email')).href)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Accept invitation' }).click()
    await page.getByRole('heading', { level: 1, name: 'acme', exact: true }).waitFor()
  })

  test('not opened is listed once the email is verified', async () => {
    const { app } = await givenInvitation(given)
    const page = await given.tab(app)
    await signUpAs(page, 'Mia')
    await page.goto('/organizations')
    const warning = page.getByText(`Confirm your email to see invitations sent to ${mia.email}`)
    await warning.waitFor()
    expect(await warning.locator('wbr').count()).toBe(2)
    const action = await page.getByRole('button', { name: 'Send confirmation link' }).boundingBox()
    expect(action?.x).toBeGreaterThan((await warning.boundingBox())?.x ?? Number.NaN)
    expect(await page.getByRole('button', { name: 'Accept the invitation to acme' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Send confirmation link' }).click()
    await page.getByText('Email sent.').waitFor()
    await page.goto((await mailedLink(app, mia.email, 'verify-email')).href)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('This person hasn’t confirmed their email').waitFor()
    await run(app.database, `update "user" set "emailVerified" = true, "mailboxProvenAt" = now() where name = 'Olga'`)
    await page.reload()
    await page.getByRole('button', { name: 'Accept the invitation to acme' }).waitFor()
    expect(await page.getByText('This person hasn’t confirmed their email').count()).toBe(0)
    await page.getByRole('button', { name: 'Accept the invitation to acme' }).click()
    await page.getByRole('heading', { level: 1, name: 'acme', exact: true }).waitFor()
  })
})

/** Olga has invited Mia to acme as an admin; `link` is the mailed one. */
async function givenInvitation(given: Given): Promise<{ app: TestApp; link: string }> {
  const app = await given.app({}, mailCaught)
  const page = await given.tab(app)
  await signUpAs(page, 'Olga')
  await givenOrganizationRows(app, 'acme', { Olga: 'owner' })
  await invite(page, mia.email)
  return { app, link: (await mailedLink(app, mia.email, 'invitation')).href }
}

async function invite(page: Page, email: string): Promise<void> {
  await page.goto('/organizations/acme/invitations')
  await page.getByRole('button', { name: 'Invite people' }).click()
  await page.getByLabel('Email addresses').fill(email)
  await page.getByLabel('Role').selectOption('Admin')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByText('1 invitation sent.').waitFor()
}
