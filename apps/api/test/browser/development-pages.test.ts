import { inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { caughtMail } from '@foyer/testing/mail'
import { details } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { accessibilityViolations } from './accessibility.ts'
import { overflowOf, PHONE } from './phone.ts'

const PATHS = ['/dev/mails', '/dev/mails?language=6', '/dev/mails/verify-email?language=0', '/dev/mailbox']
const WIDE = { width: 1440, height: 900 }

inBrowser("the developer's pages", (given) => {
  test.each(PATHS)('%s is accessible', async (path) => {
    const app = await given.app({ emailVerification: { sendOnSignUp: true } }, mailCaught)
    await app.client().post('/sign-up/email', details('Olga'))
    await caughtMail(app, details('Olga').email)
    const page = await given.tab(app)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(path)
      await page.locator('main').locator('li, iframe').first().waitFor()
      for (const viewport of [PHONE, WIDE]) {
        await page.setViewportSize(viewport)
        expect(await accessibilityViolations(page), colorScheme).toEqual([])
        expect(await overflowOf(page)).toBe(0)
      }
    }
  })
})
