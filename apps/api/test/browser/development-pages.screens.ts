import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { caughtMail } from '@foyer/testing/mail'
import { details } from '@foyer/testing/users'
import { test } from 'vitest'

const pages = {
  'dev-mailbox': '/dev/mailbox',
  'dev-mails': '/dev/mails',
  'dev-mails-ru': '/dev/mails?language=0',
  'dev-mail': '/dev/mails/verify-email?language=1',
}

inBrowser('screenshots of', (given) => {
  test("the developer's pages of mails", { timeout: 120_000 }, async () => {
    const app = await given.app({ emailVerification: { sendOnSignUp: true } }, mailCaught)
    await app.client().post('/sign-up/email', details('Olga'))
    await caughtMail(app, details('Olga').email)
    const page = await given.tab(app)
    const folder = join(process.env.SCREENSHOTS ?? 'screenshots', 'en')
    mkdirSync(folder, { recursive: true })
    for (const [name, path] of Object.entries(pages)) {
      for (const width of [360, 1440]) {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.setViewportSize({ width, height: 900 })
          await page.emulateMedia({ colorScheme })
          await page.goto(path)
          await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) })
        }
      }
    }
  })
})
