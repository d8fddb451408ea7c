import { testDatabases } from '@foyer/db/testing/test-database'
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

inBrowser('several invitations at once', testDatabases(), (given) => {
  test('show the result for each address', async () => {
    const { app, page } = await givenOwner(given)
    await givenInvitationRow(app, { to: MAX, from: OLGA })
    await invite(page, `nina@example.com, mia@example.com; ${MAX}`)
    const outcomes = page.getByRole('list', { name: 'What became of each address' }).getByRole('listitem')
    await outcomes.filter({ hasText: 'nina@example.com' }).getByText('Invitation sent').waitFor()
    await outcomes.filter({ hasText: 'mia@example.com' }).getByText('Already belongs to this organization').waitFor()
    await outcomes.filter({ hasText: MAX }).getByText('Has an open invitation already').waitFor()
    expect(await page.getByLabel('Email addresses').inputValue()).toBe(`mia@example.com\n${MAX}`)
    await page.getByRole('button', { name: `Send again to ${MAX}` }).click()
    await outcomes.filter({ hasText: MAX }).getByText('Sent again').waitFor()
    expect(await page.getByLabel('Email addresses').inputValue()).toBe('mia@example.com')
    expect(await invitationsOf(app)).toEqual([`${MAX} member pending`, 'nina@example.com member pending'])
    expect(await sentMails(app)).toEqual([`${MAX} invitation`, 'nina@example.com invitation'])
  })
})

inBrowser('invitations', testDatabases().slice(0, 1), (given) => {
  test('that are pending already are resent unchanged, whatever role is selected now', async () => {
    const { app, page } = await givenOwner(given)
    await givenInvitationRow(app, { to: MAX, from: OLGA })
    await run(app.database, `update invitation set role = 'owner'`)
    await page.getByLabel('Role').selectOption('Admin')
    await invite(page, MAX)
    await page.getByRole('button', { name: `Send again to ${MAX}` }).click()
    await page.getByText('Sent again').waitFor()
    expect(await invitationsOf(app)).toEqual([`${MAX} owner pending`])
  })

  test('with invalid addresses, or too many, are not sent at all', async () => {
    const { app, page } = await givenOwner(given)
    await invite(page, 'nina@example.com, max@')
    await page.getByText('“max@” does not look like an email address').waitFor()
    await invite(page, Array.from({ length: 21 }, (_, index) => `p${index}@example.com`).join(' '))
    await page.getByText('Invite at most 20 addresses at once').waitFor()
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
    }
    await invite(page, MAX)
    await page.getByText('That was a lot of mail in a short time.').waitFor()
    await page.getByText(/You can send another in \d+ seconds/).waitFor()
    expect(await page.getByLabel('Email addresses').inputValue()).toBe(MAX)
    expect(await invitationsOf(app)).toHaveLength(3)
  })

  test('beyond three addresses a day need a verified email, which a button beside the refusal asks for', async () => {
    const { app, page } = await givenOwner(given)
    await invite(page, `a@example.com, b@example.com, c@example.com, ${MAX}`)
    const outcomes = page.getByRole('list', { name: 'What became of each address' }).getByRole('listitem')
    await outcomes.filter({ hasText: MAX }).getByText('Confirm your own address first').waitFor()
    expect(await page.getByLabel('Email addresses').inputValue()).toBe(MAX)
    expect(await invitationsOf(app)).toHaveLength(3)
    await page.getByRole('button', { name: 'Send confirmation' }).click()
    await page.getByText(/You can send another in/).waitFor()
    expect(await sentMails(app)).toContain(`${OLGA} verify-email`)
  })

  test('can be resent, expired ones too', async () => {
    const { app, page } = await givenOwner(given)
    await givenInvitationRow(app, { to: MAX, from: OLGA, expiresAt: '2020-01-01' })
    await chooseAction(page, MAX, 'Send again')
    await page.getByText(`Another mail to ${MAX} is on its way.`).waitFor()
    await page.getByRole('row', { name: MAX }).getByText('Open', { exact: true }).waitFor()
    expect(await sentMails(app)).toEqual([`${MAX} invitation`])
  })

  test('can be canceled', async () => {
    const { app, page } = await givenOwner(given)
    await givenInvitationRow(app, { to: MAX, from: OLGA })
    await chooseAction(page, MAX, 'Take back…')
    await page.getByRole('button', { name: 'Take invitation back' }).click()
    await page.getByText(`The invitation to ${MAX} is taken back.`).waitFor()
    await page.getByRole('row', { name: MAX }).getByText('Taken back').waitFor()
    expect(await page.getByRole('button', { name: `Actions for ${MAX}` }).count()).toBe(0)
    expect(await invitationsOf(app)).toEqual([`${MAX} member canceled`])
  })

  test('have a link that can be copied', async () => {
    const { app, page } = await givenOwner(given, {}, { permissions: ['clipboard-read', 'clipboard-write'] })
    await givenInvitationRow(app, { to: MAX, from: OLGA })
    await chooseAction(page, MAX, 'Copy link')
    await page.getByText(`The link is copied. It works for ${MAX} alone.`).waitFor()
    const copied = await page.evaluate<string>('navigator.clipboard.readText()')
    expect(copied).toBe(`${app.baseUrl}/accept-invitation/acme-${MAX}?email=max%40example.com`)
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
      ['Open 1', 'open@example.com'],
      ['Expired 1', 'late@example.com'],
      ['Declined 1', 'no@example.com'],
    ] as const) {
      await page.getByRole('radio', { name: state }).check()
      await rowHeaders.nth(1).waitFor({ state: 'detached' })
      expect(await rowHeaders.allTextContents()).toEqual([email])
    }
    await page.getByRole('radio', { name: 'Taken back 0' }).check()
    await page.getByText('There are none in this state.').waitFor()
  })

  test('with a role that the user does not have cannot be resent', async () => {
    const { app, page } = await givenOwner(given)
    await givenInvitationRow(app, { to: MAX, from: OLGA })
    await run(app.database, `update invitation set role = 'owner'`)
    await run(app.database, `update member set role = 'admin' where id = 'acme-Olga'`)
    await page.goto('/organizations/acme/invitations')
    await page.getByRole('button', { name: `Actions for ${MAX}` }).click()
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Take back…'])
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

async function invite(page: Page, addresses: string): Promise<void> {
  await page.getByLabel('Email addresses').fill(addresses)
  await page.getByRole('button', { name: 'Send invitation' }).click()
}

async function chooseAction(page: Page, email: string, action: string): Promise<void> {
  await page.goto('/organizations/acme/invitations')
  await page.getByRole('button', { name: `Actions for ${email}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
