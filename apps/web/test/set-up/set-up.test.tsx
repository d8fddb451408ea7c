import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { type Details, details, signedUp } from '@foyer/testing/users'
import { issueSetUpCode } from '@foyer/trpc-router/runtime/set-up/issue-set-up-code'
import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { fill, press, says } from '#test/page-actions.ts'

const olga = details('Olga')
const SUBMIT = 'Create the admin account'

describe('the set-up', () => {
  const given = testAppsOn()

  test('refuses a wrong code in plain words, and a wrong password beside its field', async () => {
    const app = await given()
    const code = await givenSetUpCode(app)
    const user = await openPage(app, '/set-up')
    await enterSetUpCode(user, 'BBBB-BBBB-BBBB-BBBB-BBBB')
    await says('This code is not valid.')
    await enterSetUpCode(user, code)
    await fillAdmin(user, { ...olga, password: 'password123' })
    await press(user, SUBMIT)
    await says('Enter a name')
    await fill(user, 'Name', 'Acme')
    await press(user, SUBMIT)
    await says('Too easy to guess.')
    expect(await countRows(app.database, 'user')).toBe(0)
  })

  test('does not ask for what is configured, which stays', async () => {
    const app = await given({ branding: { name: 'Configured', accent: '#2d4f8e' }, defaultLanguage: 3 })
    const code = await givenSetUpCode(app)
    const user = await openPage(app, '/set-up')
    await enterSetUpCode(user, code)
    await fillAdmin(user, olga)
    expect(screen.queryByText('Accent color')).toBeNull()
    await press(user, SUBMIT)
    await says('Configured is set up, and you’re signed in as its admin.')
  })

  test('refuses an address that has signed up meanwhile beside its field, and ends with an admin made meanwhile', async () => {
    const app = await given()
    const code = await givenSetUpCode(app)
    const user = await openPage(app, '/set-up')
    await enterSetUpCode(user, code)
    await fillAdmin(user, olga)
    await fill(user, 'Name', 'Acme')
    await signedUp(app, 'Olga')
    await press(user, SUBMIT)
    await says('An account with this email already exists.')
    await run(app.database, `update "user" set "role" = 'admin'`)
    await press(user, SUBMIT)
    await says('This service is already set up.')
  })
})

/** What the terminal shows at the start of a service without users. */
async function givenSetUpCode({ services }: TestApp): Promise<string> {
  return (await issueSetUpCode(services))?.code ?? expect.unreachable()
}

async function enterSetUpCode(user: UserEvent, code: string): Promise<void> {
  await fill(user, 'Set-up code', code)
  await press(user, 'Continue')
}

async function fillAdmin(user: UserEvent, { name, email, password }: Details): Promise<void> {
  await fill(user, 'Your name', name)
  await fill(user, 'Email', email)
  await fill(user, 'Password', password)
}
