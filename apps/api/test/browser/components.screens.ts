import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { inBrowser } from '@foyer/testing/browser/in-browser'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import { signedUp } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, test } from 'vitest'
import { bundled, givenApplication } from './components-page.ts'
import { withCookiesOf } from './page-actions.ts'

const SCHEMES = ['light', 'dark'] as const
const folder = join(process.env.SCREENSHOTS ?? 'screenshots', 'en')
const HALF = { width: 400, height: 360 }
const organizations = {
  acme: 'Acme',
  globex: 'Globex Corporation',
  hooli: 'The Hooli Foundation for Unreasonably Long Names',
}
beforeAll(() => bundled('node_modules'), 60_000)

inBrowser('screenshots of the buttons', (given) => {
  test('signed out, and each menu, in both schemes and two widths', async () => {
    mkdirSync(folder, { recursive: true })
    const { app, page } = await givenApplication(given)
    await page.goto('/')
    await shoot(page, 'signed-out')
    await withCookiesOf(app, page, await signedUp(app, 'Olga'))
    const { db } = app.database
    await db.updateTable('user').set({ name: 'Olga Petrova' }).execute()
    await page.reload()
    await page.getByRole('button', { name: 'Choose organization' }).click()
    await shoot(page, 'no-organizations')
    for (const [slug, name] of Object.entries(organizations)) {
      await givenOrganizationRows(app, slug, { Olga: 'owner' })
      await db.updateTable('organization').set({ name }).where('id', '=', slug).execute()
    }
    await page.reload()
    await page.getByRole('button', { name: 'Choose organization' }).click()
    await page.getByRole('menuitemradio', { name: 'Acme' }).click()
    const switcher = page.getByRole('button', { name: 'Organizations: Acme' })
    await switcher.press('ArrowDown')
    await shoot(page, 'organizations')
    const left = await half(page, 'light')
    await page.getByRole('button', { name: 'Account of Olga Petrova' }).click()
    await shoot(page, 'account')
    await writePicture(left, await half(page, 'dark'))
  })
})

async function shoot(page: Page, name: string): Promise<void> {
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 480 })
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: join(folder, `components-${name}-${width}-${colorScheme}.png`) })
    }
  }
}

/** Half of the picture in the documentation. */
async function half(page: Page, colorScheme: 'light' | 'dark'): Promise<Buffer> {
  await page.setViewportSize(HALF)
  await page.emulateMedia({ colorScheme })
  return page.screenshot()
}

async function writePicture(left: Buffer, right: Buffer): Promise<void> {
  const { width, height } = HALF
  await sharp({ create: { width: 2 * width, height, channels: 3, background: 'white' } })
    .composite([
      { input: left, left: 0, top: 0 },
      { input: right, left: width, top: 0 },
    ])
    .png({ palette: true })
    .toFile(join(folder, 'components.png'))
}
