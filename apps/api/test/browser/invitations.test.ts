import { type Given, inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { sentMails } from '@foyer/testing/mail'
import { givenInvitationRow, givenOrganizationRows, invitationsOf } from '@foyer/testing/organization-rows'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { signedUp } from '@foyer/testing/users'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signUpAs } from './page-actions.ts'

const OLGA = 'olga@example.com'
const MAX = 'max@example.com'

inBrowser('several invitations at once', (given) => {
  test('show the result for each address', async () => {
    const { app, page } = await givenOwner(given)
    await givenInvitationRow(app, { to: MAX, from: OLGA })
    await invite(page, `nina@example.com, mia@example.com; ${MAX}`)
    const outcomes = page.getByRole('list', { name: 'Results' }).getByRole('listitem')
    await outcomes.filter({ hasText: 'nina@example.com' }).getByText('Invitation sent').waitFor()
    await outcomes.filter({ hasText: 'mia@example.com' }).getByText('Already a member').waitFor()
    await outcomes.filter({ hasText: MAX }).getByText('Already invited').waitFor()
    expect(await page.getByLabel('Email addresses').inputValue()).toBe(`mia@example.com\n${MAX}`)
    await page.getByRole('button', { name: `Resend to ${MAX}` }).click()
    await outcomes.filter({ hasText: MAX }).getByText('Invitation resent').waitFor()
    expect(await page.getByLabel('Email addresses').inputValue()).toBe('mia@example.com')
    expect(await invitationsOf(app)).toEqual([`${MAX} member pending`, 'nina@example.com member pending'])
    expect(await sentMails(app)).toEqual([`${MAX} invitation`, 'nina@example.com invitation'])
  })
})

inBrowser('invitations', (given) => {
  test('that are pending already are resent unchanged, whatever role is selected now', async () => {
    const { app, page } = await givenOwner(given)
    await givenInvitationRow(app, { to: MAX, from: OLGA })
    await run(app.database, `update invitation set role = 'owner'`)
    await openInvite(page)
    await page.getByLabel('Role').selectOption('Admin')
    await invite(page, MAX)
    await page.getByRole('button', { name: `Resend to ${MAX}` }).click()
    await page.getByText('Invitation resent').waitFor()
    expect(await invitationsOf(app)).toEqual([`${MAX} owner pending`])
  })

  test('that are all sent close their dialog, which says how many', async () => {
    const { page } = await givenOwner(given)
    await invite(page, 'nina@example.com, max@example.com')
    await page.getByText('2 invitations sent.').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('rowheader', { name: 'nina@example.com' }).waitFor()
  })

  test('are begun on the page of the members', async () => {
    const { page } = await givenOwner(given)
    await page.goto('/organizations/acme/members')
    await page.getByRole('link', { name: 'Invite people' }).click()
    await page.getByRole('dialog', { name: 'Invite people' }).getByLabel('Email addresses').waitFor()
    await page.waitForFunction(`location.hash === ''`)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('with invalid addresses, or too many, are not sent at all', async () => {
    const { app, page } = await givenOwner(given)
    await invite(page, 'nina@example.com, max@')
    await page.getByText('“max@” is not a valid email').waitFor()
    await invite(page, Array.from({ length: 21 }, (_, index) => `p${index}@example.com`).join(' '))
    await page.getByText('Enter at most 20 emails at once').waitFor()
    expect(await invitationsOf(app)).toEqual([])
  })

  test('that are rate-limited show how long to wait', async () => {
    const { app, page } = await givenOwner(given, {
      rateLimit: { enabled: true, rules: { inviteMember: { window: 60, max: 3 } } },
      organization: { inviterMustBeVerified: 'never' },
    })
    for (const name of ['a', 'b', 'c']) {
      await invite(page, `${name}@example.com`)
      await page.getByRole('rowheader', { name: `${name}@example.com` }).waitFor()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await invite(page, MAX)
    await page.getByText('Too many emails in a short time.').waitFor()
    await page.getByText(/You can resend it in \d+ seconds/).waitFor()
    expect(await page.getByLabel('Email addresses').inputValue()).toBe(MAX)
    expect(await invitationsOf(app)).toHaveLength(3)
  })

  test('beyond three addresses a day need a verified email, which a button beside the refusal asks for', async () => {
    const { app, page } = await givenOwner(given)
    await invite(page, `a@example.com, b@example.com, c@example.com, ${MAX}`)
    const outcomes = page.getByRole('list', { name: 'Results' }).getByRole('listitem')
    await outcomes.filter({ hasText: MAX }).getByText('Confirm your email to invite more people').waitFor()
    expect(await page.getByLabel('Email addresses').inputValue()).toBe(MAX)
    expect(await invitationsOf(app)).toHaveLength(3)
    await page.getByRole('button', { name: 'Send confirmation link' }).click()
    await page.getByText(/You can resend it in/).waitFor()
    expect(await sentMails(app)).toContain(`${OLGA} verify-email`)
  })

  test('can be resent, expired ones too', async () => {
    const { app, page } = await givenOwner(given)
    await givenInvitationRow(app, { to: MAX, from: OLGA, expiresAt: '2020-01-01' })
    await chooseAction(page, MAX, 'Resend')
    await page.getByText(`Invitation resent to ${MAX}.`).waitFor()
    await page.getByRole('row', { name: MAX }).getByText('Pending', { exact: true }).waitFor()
    expect(await sentMails(app)).toEqual([`${MAX} invitation`])
  })

  test('can be canceled', async () => {
    const { app, page } = await givenOwner(given)
    await givenInvitationRow(app, { to: MAX, from: OLGA })
    await chooseAction(page, MAX, 'Revoke…')
    await page.getByRole('button', { name: 'Revoke invitation' }).click()
    await page.getByText(`Invitation to ${MAX} revoked.`).waitFor()
    await page.getByRole('row', { name: MAX }).getByText('Revoked').waitFor()
    expect(await page.getByRole('button', { name: `Actions for ${MAX}` }).count()).toBe(0)
    expect(await invitationsOf(app)).toEqual([`${MAX} member canceled`])
  })

  test('have a link that can be copied', async () => {
    const { app, page } = await givenOwner(given, {}, { permissions: ['clipboard-read', 'clipboard-write'] })
    await givenInvitationRow(app, { to: MAX, from: OLGA })
    await chooseAction(page, MAX, 'Copy link')
    await page.getByText(`Link copied. It works only for ${MAX}.`).waitFor()
    const copied = await page.evaluate<string>('navigator.clipboard.readText()')
    expect(copied).toBe(`${app.baseUrl}/accept-invitation/acme-${MAX}?email=max%40example.com`)
  })

  test('have a link that stays in sight where the browser does not copy it', async () => {
    const { app, page } = await givenOwner(given)
    await givenInvitationRow(app, { to: MAX, from: OLGA })
    await page.addInitScript(`navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))`)
    await chooseAction(page, MAX, 'Copy link')
    const told = page.getByRole('alert').getByText(`Copy this link: ${app.baseUrl}/accept-invitation/acme-${MAX}`)
    await told.waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await told.waitFor({ state: 'detached' })
  })

  test('are filtered by status, including expired', async () => {
    const { app, page } = await givenOwner(given)
    await givenInvitationRow(app, { to: 'open@example.com', from: OLGA })
    await givenInvitationRow(app, { to: 'late@example.com', from: OLGA, expiresAt: '2020-01-01' })
    await givenInvitationRow(app, { to: 'no@example.com', from: OLGA, status: 'rejected' })
    await page.goto('/organizations/acme/invitations')
    const rowHeaders = page.getByRole('table', { name: 'Invitations' }).getByRole('rowheader')
    await rowHeaders.nth(2).waitFor()
    for (const [state, email] of [
      ['Pending 1', 'open@example.com'],
      ['Expired 1', 'late@example.com'],
      ['Declined 1', 'no@example.com'],
    ] as const) {
      await page.getByRole('radio', { name: state }).check()
      await rowHeaders.nth(1).waitFor({ state: 'detached' })
      expect(await rowHeaders.allTextContents()).toEqual([email])
    }
    expect(await page.getByRole('radio', { name: 'Revoked' }).count()).toBe(0)
  })

  test('with a role that the user does not have cannot be resent', async () => {
    const { app, page } = await givenOwner(given)
    await givenInvitationRow(app, { to: MAX, from: OLGA })
    await run(app.database, `update invitation set role = 'owner'`)
    await run(app.database, `update member set role = 'admin' where id = 'acme-Olga'`)
    await page.goto('/organizations/acme/invitations')
    await page.getByRole('button', { name: `Actions for ${MAX}` }).click()
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Revoke…'])
    await page.keyboard.press('Escape')
    await openInvite(page)
    await page.getByLabel('Email addresses').waitFor()
    expect(await page.getByLabel('Role').locator('option').allTextContents()).toEqual(['Admin', 'Member'])
  })
})

/** Olga owns acme, Mia is a member of it; mails are caught. */
async function givenOwner(
  given: Given,
  options?: Parameters<Given['app']>[0],
  browser?: BrowserContextOptions,
): Promise<{ app: TestApp; page: Page }> {
  const app = await given.app(options, mailCaught)
  const page = await given.tab(app, browser)
  await signUpAs(page, 'Olga')
  await signedUp(app, 'Mia')
  await givenOrganizationRows(app, 'acme', { Olga: 'owner', Mia: 'member' })
  await page.goto('/organizations/acme/invitations')
  return { app, page }
}

/** Opens the dialog, unless it is open. */
async function openInvite(page: Page): Promise<void> {
  if ((await page.getByRole('dialog').count()) > 0) return
  await page.getByRole('button', { name: 'Invite people' }).click()
}

async function invite(page: Page, addresses: string): Promise<void> {
  await openInvite(page)
  await page.getByLabel('Email addresses').fill(addresses)
  await page.getByRole('button', { name: 'Send invitation' }).click()
}

async function chooseAction(page: Page, email: string, action: string): Promise<void> {
  await page.goto('/organizations/acme/invitations')
  await page.getByRole('button', { name: `Actions for ${email}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
