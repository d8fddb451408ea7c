import type { TestClient } from '@foyer/testing/client'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details, signedUp } from '@foyer/testing/users'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import {
  atHome,
  atSignIn,
  button,
  dialog,
  entered,
  follow,
  heading,
  press,
  region,
  says,
  submitSignIn,
  submitSignUp,
} from '#test/page-actions.ts'

const olga = details('Olga')
const PLACEHOLDER = /temp-\w/
const KEEP = 'Create an account to keep your work'
const LOSE = 'Sign out and lose everything?'

describe('an anonymous user', () => {
  const given = testAppsOn()

  async function givenAnonymous(): Promise<{ app: TestApp; browser: TestClient }> {
    const app = await given({ anonymous: { enabled: true } })
    const browser = app.client()
    expect((await browser.post('/sign-in/anonymous')).status).toBe(200)
    return { app, browser }
  }

  /** Each user with whether they are anonymous, and their organization. */
  async function usersOf({ database }: TestApp): Promise<string[]> {
    const rows = await database.db
      .selectFrom('user')
      .leftJoin('member', 'member.userId', 'user.id')
      .leftJoin('organization', 'organization.id', 'member.organizationId')
      .select(['email', 'isAnonymous', 'member.role', 'slug'])
      .execute()
    return rows.map(({ email, isAnonymous, role, slug }) => {
      return `${email} ${isAnonymous === true ? 'anonymous' : 'saved'}, ${role} of ${slug}`
    })
  }

  const createAcme = (browser: TestClient) => browser.post('/organization/create', { name: 'acme', slug: 'acme' })

  test('continues without an account, and keeps everything when they save it', async () => {
    const app = await given({ anonymous: { enabled: true } })
    const browser = app.client()
    await press(await openPage(app, '/sign-in', browser), 'Continue without an account')
    await atHome()
    await createAcme(browser)
    const user = await openPage(app, '/', browser)
    await follow(user, 'Create an account', await region(KEEP))
    await heading(KEEP, 1)
    await submitSignUp(user, olga)
    await says('Your account is saved.')
    await atHome()
    await says(olga.email, await region('Your profile'))
    await waitFor(() => expect(screen.queryByRole('region', { name: KEEP })).toBeNull())
    expect(await usersOf(app)).toEqual([`${olga.email} saved, owner of acme`])
  })

  test('is warned before signing out, and loses nothing by staying', async () => {
    const { app, browser } = await givenAnonymous()
    const user = await openPage(app, '/', browser)
    await press(user, 'Account: Guest')
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    const warning = await dialog(LOSE)
    await within(warning).findByRole('link', { name: 'Create an account' })
    await press(user, 'Cancel', warning)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await countRows(app.database, 'session')).toBe(1)
    await press(user, 'Account: Guest')
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    await press(user, 'Sign out anyway', await dialog(LOSE))
    await atSignIn()
    expect(await countRows(app.database, 'session')).toBe(0)
  })

  test('signs in to an account they have, and their organization moves there', async () => {
    const { app, browser } = await givenAnonymous()
    await signedUp(app, 'Olga')
    await createAcme(browser)
    const user = await openPage(app, '/account', browser)
    await follow(user, 'Sign in to an existing account', await region(KEEP))
    await says('Organizations you’ve created here will be added to your account.')
    await submitSignIn(user, olga)
    await heading('Profile', 1)
    await button('Account: Olga')
    expect(await usersOf(app)).toEqual([`${olga.email} saved, owner of acme`])
  })

  test('sees one initial, an account before the profile, and nothing that needs a mailbox', async () => {
    const { app, browser } = await givenAnonymous()
    await openPage(app, '/account', browser)
    await says('Your name and picture.')
    await button('Use a link')
    const [first] = within(screen.getByRole('main')).getAllByRole('region')
    expect(first?.getAttribute('aria-labelledby')).toBe('save-account')
    const initials = [...document.querySelectorAll('span[data-size]')].map(({ textContent }) => textContent)
    expect(new Set(initials)).toEqual(new Set(['G']))
    expect(screen.queryByLabelText('Link')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Send confirmation link' })).toBeNull()
    await openPage(app, '/account/sign-in-methods', browser)
    await region(KEEP)
    expect(screen.queryByRole('region', { name: 'Password' })).toBeNull()
    await openPage(app, '/sign-in', browser)
    await heading('Sign in to your account', 1)
  })

  test('deletes the account without an email to type', async () => {
    const { app, browser } = await givenAnonymous()
    const user = await openPage(app, '/account/data', browser)
    await press(user, 'Delete account…')
    const question = await screen.findByRole('dialog')
    await says('Everything you created is deleted for good.', question)
    await press(user, 'Delete account', question)
    await atSignIn()
    expect(await countRows(app.database, 'user')).toBe(0)
  })

  test('goes from an invitation to the sign-up of the invited email', async () => {
    const { app, browser } = await givenAnonymous()
    const user = await openPage(app, '/accept-invitation/unknown?email=olga%40example.com', browser)
    await follow(user, 'Create account')
    await heading(KEEP, 1)
    expect(await entered('Email')).toBe(olga.email)
  })

  test('is shown to admins without the placeholder', async () => {
    const { app } = await givenAnonymous()
    const adam = await signedUp(app, 'Adam')
    await run(app.database, `update "user" set role = 'admin' where email = 'adam@example.com'`)
    const user = await openPage(app, '/admin/users', adam)
    await follow(user, 'Guest')
    await heading(/^Guest/, 1)
    expect(document.body.textContent).not.toMatch(PLACEHOLDER)
    await openPage(app, '/admin/events', adam)
    await screen.findAllByRole('link', { name: 'Guest' })
    expect(document.body.textContent).not.toMatch(PLACEHOLDER)
  })

  test('is nobody where anonymous users are disabled', async () => {
    await openPage(await given(), '/sign-in')
    await screen.findByRole('link', { name: 'Create an account' })
    expect(screen.queryByRole('button', { name: 'Continue without an account' })).toBeNull()
  })
})
