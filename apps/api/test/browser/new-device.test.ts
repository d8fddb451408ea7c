import { signedUpVerified } from '@foyer/testing/account-rows'
import { inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { mailedLink } from '@foyer/testing/mail'
import { details, signedIn } from '@foyer/testing/users'
import { test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { submitSignIn } from './page-actions.ts'

const olga = details('Olga')
const NEW_PASSWORD = 'tall arches keep the rain off'

inBrowser('a sign-in from a new device', (given) => {
  test('that was not its user’s leads on to a second factor or a passkey, and to the account without one', async () => {
    const app = await given.app({ twoFactor: { enabled: true }, passkey: { enabled: true } }, mailCaught)
    await signedUpVerified(app, 'Olga')
    await signedIn(app, 'Olga')
    const owner = await given.tab(app)
    await owner.goto((await mailedLink(app, olga.email, 'new-device')).href)
    await owner.getByRole('heading', { name: 'Don’t recognize this sign-in?' }).waitFor()
    await expectAccessible(owner)
    await owner.getByRole('button', { name: 'This wasn’t me: secure my account' }).click()
    await owner.getByLabel('New password').fill(NEW_PASSWORD)
    await owner.getByRole('button', { name: 'Save password' }).click()
    await owner.getByRole('heading', { name: 'Your account is secure' }).waitFor()
    await owner.getByText('Sign in, add a second factor or a passkey').waitFor()
    await expectAccessible(owner)
    await owner.getByRole('button', { name: 'Go to sign in' }).click()
    await submitSignIn(owner, { ...olga, password: NEW_PASSWORD })
    await owner.getByRole('heading', { level: 1, name: 'Secure your account' }).waitFor()
    await owner.getByText('Someone else has been in your account.').waitFor()
    await owner.getByRole('heading', { level: 2, name: 'Passkeys' }).waitFor()
    await expectAccessible(owner)
    await owner.getByRole('button', { name: 'Skip for now' }).click()
    await owner.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
  })
})
