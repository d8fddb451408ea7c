import { signedUpVerified } from '@foyer/testing/account-rows'
import { inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { mailedLink } from '@foyer/testing/mail'
import { details } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { accessibilityViolations } from './accessibility.ts'
import { submitSignIn, waitForHome, waitForSignIn } from './page-actions.ts'

const olga = details('Olga')
const NEW_PASSWORD = 'tall arches keep the rain off'

inBrowser('a sign-in from a new device', (given) => {
  test('is mailed, and "this was not me" in a third browser ends it and chooses a new password', async () => {
    const app = await given.app({}, mailCaught)
    await signedUpVerified(app, 'Olga')
    const thief = await given.tab(app)
    await thief.goto('/sign-in')
    await submitSignIn(thief, olga)
    await waitForHome(thief)

    const { href } = await mailedLink(app, olga.email, 'new-device')
    const owner = await given.tab(app)
    await owner.goto(href)
    await owner.getByRole('heading', { name: 'Don’t recognize this sign-in?' }).waitFor()
    expect(new URL(owner.url()).search).toBe('')
    expect(await accessibilityViolations(owner)).toEqual([])
    await thief.reload()
    await waitForHome(thief)
    await owner.getByRole('button', { name: 'This wasn’t me: secure my account' }).click()
    await owner.getByLabel('New password').fill(NEW_PASSWORD)
    await thief.reload()
    await waitForSignIn(thief)
    await owner.getByRole('button', { name: 'Save password' }).click()
    await owner.getByRole('heading', { name: 'Your account is secure' }).waitFor()
    expect(await accessibilityViolations(owner)).toEqual([])
    await owner.getByRole('button', { name: 'Go to sign in' }).click()
    await submitSignIn(owner, { ...olga, password: NEW_PASSWORD })
    await owner.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()

    const late = await given.tab(app)
    await late.goto(href)
    await late.getByRole('button', { name: 'This wasn’t me: secure my account' }).click()
    await late.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    await late.getByRole('button', { name: 'Review your sign-in methods' }).click()
    await late.getByLabel('Email').waitFor()
  })

  test('that was not its user’s leads on to a second factor or a passkey, and to the account without one', async () => {
    const app = await given.app({ twoFactor: { enabled: true }, passkey: { enabled: true } }, mailCaught)
    await signedUpVerified(app, 'Olga')
    await app.client().post('/sign-in/email', olga)
    const owner = await given.tab(app)
    await owner.goto((await mailedLink(app, olga.email, 'new-device')).href)
    await owner.getByRole('button', { name: 'This wasn’t me: secure my account' }).click()
    await owner.getByLabel('New password').fill(NEW_PASSWORD)
    await owner.getByRole('button', { name: 'Save password' }).click()
    await owner.getByText('Sign in, add a second factor or a passkey').waitFor()
    await owner.getByRole('button', { name: 'Go to sign in' }).click()
    await submitSignIn(owner, { ...olga, password: NEW_PASSWORD })
    await owner.getByRole('heading', { level: 1, name: 'Secure your account' }).waitFor()
    await owner.getByText('Someone else has been in your account.').waitFor()
    await owner.getByRole('heading', { level: 2, name: 'Passkeys' }).waitFor()
    expect(await accessibilityViolations(owner)).toEqual([])
    await owner.getByRole('button', { name: 'Skip for now' }).click()
    await owner.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
  })
})
