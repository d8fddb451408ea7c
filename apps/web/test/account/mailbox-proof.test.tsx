import type { TestClient } from '@foyer/testing/client'
import { mailedCode } from '@foyer/testing/mail'
import { givenInvitationRow, givenOrganizationRows } from '@foyer/testing/organization-rows'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { codeOf } from '@foyer/testing/two-factor'
import { details, PASSWORD, signedUp } from '@foyer/testing/users'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { button, dialog, field, fill, press, region, says } from '#test/page-actions.ts'
import { shownApp, turnOn, twoFactorSection } from '#test/two-factor-actions.ts'

const { email } = details('Olga')
const on = { enabled: true }
const METHODS = '/account/sign-in-methods'
const CODE = /code$/i

async function provenMailboxes({ database }: TestApp): Promise<number> {
  const rows = await database.db.selectFrom('user').select('id').where('mailboxProvenAt', 'is not', null).execute()
  return rows.length
}

async function factorsIn({ database }: TestApp): Promise<(Date | null)[]> {
  const rows = await database.db.selectFrom('twoFactor').select('provenAt').execute()
  return rows.map(({ provenAt }) => provenAt)
}

describe('somebody who confirmed their email on another device', () => {
  const given = testAppsOn()

  async function givenOlga(): Promise<{ app: TestApp; browser: TestClient }> {
    const app = await given({ emailOTP: on, twoFactor: on, apiKey: on })
    const browser = await signedUp(app, 'Olga')
    await run(app.database, 'update "user" set "emailVerified" = true')
    return { app, browser }
  }

  /** Answers the question over what is open, which waits for it. */
  async function answer(user: UserEvent, action: string): Promise<void> {
    const asking = await dialog('Confirm your email first')
    await press(user, action, asking)
    await waitFor(() => expect(asking.isConnected).toBe(false))
  }

  /** The code is sent as soon as all of it is pasted. */
  async function enterCode(app: TestApp, user: UserEvent): Promise<void> {
    const asking = await dialog('Confirm your email first')
    await press(user, 'Send link', asking)
    await field(CODE, asking)
    await fill(user, CODE, await mailedCode(app, email), asking)
    await waitFor(() => expect(asking.isConnected).toBe(false))
  }

  async function beginEnrolment(user: UserEvent): Promise<HTMLElement> {
    await press(user, 'Turn on', await twoFactorSection())
    const enrolling = await dialog('Turn on two-factor authentication')
    await fill(user, 'Your password', PASSWORD, enrolling)
    await press(user, 'Continue', enrolling)
    return enrolling
  }

  async function finishEnrolment(app: TestApp, user: UserEvent, enrolling: HTMLElement): Promise<void> {
    await turnOn(user, codeOf(app, await shownApp(enrolling)))
    await dialog('Your backup codes')
  }

  test('adds no second factor by canceling, and one that is not proved by leaving it for later', async () => {
    const { app, browser } = await givenOlga()
    const user = await openPage(app, METHODS, browser)
    const enrolling = await beginEnrolment(user)
    await answer(user, 'Cancel')
    expect(await factorsIn(app)).toEqual([])
    await press(user, 'Continue', enrolling)
    await answer(user, 'Add without confirming')
    await finishEnrolment(app, user, enrolling)
    expect([await factorsIn(app), await provenMailboxes(app)]).toEqual([[null], 0])
  })

  test('enters the mailed code over the dialog of a second factor, which goes on, and is proved', async () => {
    const { app, browser } = await givenOlga()
    const user = await openPage(app, METHODS, browser)
    const enrolling = await beginEnrolment(user)
    await enterCode(app, user)
    await finishEnrolment(app, user, enrolling)
    expect([await factorsIn(app), await provenMailboxes(app)]).toEqual([[expect.any(Date)], 1])
  })

  test('enters the mailed code over the dialog of a new API key, which then shows the key', async () => {
    const { app, browser } = await givenOlga()
    const user = await openPage(app, '/account/api-keys', browser)
    await press(user, 'Create API key', await region('API keys'))
    const making = await dialog('New API key')
    await fill(user, 'Name', 'Nightly backup', making)
    await press(user, 'Create key', making)
    await enterCode(app, user)
    await says('Copy the key now', making)
    expect([await countRows(app.database, 'apikey'), await provenMailboxes(app)]).toEqual([1, 1])
  })

  test('is shown invitations once they have entered the mailed code here, which the page says', async () => {
    const { app, browser } = await givenOlga()
    await signedUp(app, 'Mia')
    await run(app.database, `update "user" set "emailVerified" = true where name = 'Mia'`)
    await givenOrganizationRows(app, 'acme', { Mia: 'owner' })
    await givenInvitationRow(app, { to: email, from: 'mia@example.com' })
    const user = await openPage(app, '/organizations', browser)
    const note = `To see invitations sent to ${email}, confirm on this device too`
    await says(note)
    expect(screen.queryByRole('button', { name: 'Accept the invitation to acme' })).toBeNull()
    await press(user, 'Send confirmation link')
    await field(CODE)
    await fill(user, CODE, await mailedCode(app, email))
    await button('Accept the invitation to acme')
    expect(document.body.textContent).not.toContain(note)
  })
})
