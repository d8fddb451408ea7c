import type { TestClient } from '@foyer/testing/client'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details, signedUp } from '@foyer/testing/users'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { atSignIn, entered, fill, heading, press, region, says, submitSignIn } from '#test/page-actions.ts'
import { chooseItem } from '#test/page-parts.ts'

const olga = details('Olga')
const ENDED = 'You have been signed out.'

/** What the tab keeps of what was entered and not saved. */
function drafts(): string[] {
  return Object.entries(sessionStorage).flatMap(([key, value]) =>
    key.startsWith('foyer-draft') ? [String(value)] : [],
  )
}

describe('a session that ends elsewhere', () => {
  const given = testAppsOn()

  async function givenOlga(): Promise<{ app: TestApp; browser: TestClient }> {
    const app = await given()
    return { app, browser: await signedUp(app, 'Olga') }
  }

  test('gives nothing of what was entered to another user', async () => {
    const { app, browser } = await givenOlga()
    await signedUp(app, 'Max')
    const user = await openPage(app, '/account', browser)
    await fill(user, 'Your name', 'Olga Orlova')
    await run(app.database, `delete from session where "userId" = (select id from "user" where name = 'Olga')`)
    await press(user, 'Save profile')
    await atSignIn()
    await says(ENDED)
    expect(drafts()).toHaveLength(1)
    await submitSignIn(user, details('Max'))
    await heading('Profile', 1)
    expect([await entered('Your name'), drafts()]).toEqual(['Max', []])
  })

  test('keeps no password', async () => {
    const { app, browser } = await givenOlga()
    const user = await openPage(app, '/account/sign-in-methods', browser)
    await press(user, 'Change password', await region('Password'))
    await fill(user, 'Current password', olga.password)
    await fill(user, 'New password', 'another one altogether')
    await run(app.database, 'delete from session')
    await press(user, 'Change password')
    await says(ENDED)
    expect(drafts()).toEqual([])
    expect(JSON.stringify(sessionStorage)).not.toContain('another one altogether')
  })

  test('is not said after signing out, nor on a first visit', async () => {
    const { app, browser } = await givenOlga()
    const user = await openPage(app, '/account', browser)
    await press(user, 'Account: Olga')
    await chooseItem(user, 'Sign out')
    await atSignIn()
    expect([await entered('Email'), screen.queryByText(ENDED)]).toEqual(['', null])
    await openPage(app, '/account', app.client())
    await atSignIn()
    expect(screen.queryByText(ENDED)).toBeNull()
  })
})
