import { inBrowser } from '@foyer/testing/browser/in-browser'
import { expect, test } from 'vitest'
import { openPage, signUpAs } from './page-actions.ts'

const on = { enabled: true }

inBrowser('the factors of a user', (given) => {
  test('are shown to the user themselves, each once, with what to do next', async () => {
    const app = await given.app({
      twoFactor: on,
      passkey: on,
      username: on,
      magicLink: on,
      rateLimit: { enabled: false },
    })
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await openPage(page, '/account/sign-in-methods')
    await page.getByRole('button', { name: 'Turn on' }).waitFor()
    await page.getByRole('button', { name: 'Add a passkey' }).waitFor()
    expect(await page.getByRole('main').getByRole('region').allInnerTexts()).toEqual([
      expect.stringMatching(/^Password[\s\S]*\s+Set[\s\S]*\s+Change password$/),
      expect.stringMatching(/^Username[\s\S]*\s+None yet\s+Choose a username$/),
      expect.stringMatching(/^Passkeys[\s\S]*\s+You have no passkeys yet\.\s+Add a passkey$/),
      expect.stringMatching(/^Link by email[\s\S]*\s+Your email is not confirmed\s+Confirm email$/),
      expect.stringMatching(/^Two-factor authentication[\s\S]*\s+Off\.[\s\S]*\s+Turn on$/),
    ])
    await page.getByRole('link', { name: 'Choose a username' }).click()
    expect(new URL(page.url()).hash).toBe('#profile')
  })
})
