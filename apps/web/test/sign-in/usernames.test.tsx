import { mailedLink } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { details, signedUp } from '@foyer/testing/users'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { atHome, atSignIn, field, fill, press, says, submitSignIn, submitSignUp } from '#test/page-actions.ts'

const olga = details('Olga')
const usernames = { username: { enabled: true } }
const FIELD = 'Username (optional)'

describe('usernames', () => {
  const given = testAppsOn()

  test('are chosen at sign-up and sign in', async () => {
    const app = await given(usernames)
    const user = await openPage(app, '/sign-up')
    await fill(user, FIELD, 'ab')
    await submitSignUp(user, olga)
    await says('Use at least 3 characters')
    await fill(user, FIELD, 'Ol.Ga')
    await press(user, 'Create account')
    await atHome()
    const again = await openPage(app, '/sign-in')
    await submitSignIn(again, { ...olga, email: 'ol.ga' })
    await atHome()
  })

  test('that are taken or reserved are refused at their field', async () => {
    const app = await given(usernames)
    await app.client().post('/sign-up/email', { ...details('Max'), username: 'max' })
    const user = await openPage(app, '/sign-up')
    await fill(user, FIELD, 'MAX')
    await submitSignUp(user, olga)
    await says('This username is taken. Choose another one.')
    await fill(user, FIELD, 'support')
    await press(user, 'Create account')
    await says('This username cannot be used. Choose another one.')
    await fill(user, FIELD, '')
    await press(user, 'Create account')
    await atHome()
  })

  test('that are wrong get no more than that something is wrong', async () => {
    const user = await openPage(await given(usernames), '/sign-in')
    await submitSignIn(user, { ...olga, email: 'nobody' })
    await says('Incorrect email, username or password')
  })

  test('of somebody unverified get the advice to look for the mail', async () => {
    const app = await given({ ...usernames, emailAndPassword: { requireEmailVerification: true } })
    await app.client().post('/sign-up/email', { ...olga, username: 'olga' })
    const user = await openPage(app, '/sign-in')
    await submitSignIn(user, { ...olga, email: 'olga' })
    await says('Your email is not confirmed yet')
    await mailedLink(app, olga.email, 'verify-email')
  })

  test('are added and changed in the profile', async () => {
    const app = await given(usernames)
    const browser = await signedUp(app, 'Olga')
    for (const name of ['olga', 'Olga_2']) {
      const user = await openPage(app, '/account', browser)
      await fill(user, 'Username', name)
      await press(user, 'Save profile')
      await expect
        .poll(() => app.database.db.selectFrom('user').select('displayUsername').executeTakeFirst())
        .toEqual({ displayUsername: name })
    }
  })

  test('are spoken of nowhere while they are off', async () => {
    const app = await given()
    await openPage(app, '/sign-in')
    await atSignIn()
    expect(screen.queryByText(/username/i)).toBeNull()
    await openPage(app, '/sign-up')
    await field('Your name')
    expect(screen.queryByText(/username/i)).toBeNull()
  })
})
