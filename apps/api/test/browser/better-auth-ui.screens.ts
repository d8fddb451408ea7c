import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inBrowser } from '@foyer/testing/browser/in-browser'
import { signedUp } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { compile } from 'tailwindcss'
import { beforeAll, test } from 'vitest'
import { bundled, generations, givenComponents, scriptOf, signInAs } from './better-auth-ui.ts'
import { cardOf } from './better-auth-ui-actions.ts'

const HEIGHT = 700
const root = join(import.meta.dirname, '../../../..')

inBrowser('screenshots of', (given) => {
  beforeAll(...bundled)

  test('better-auth-ui, signing in beside the settings', async () => {
    const [, generation] = generations
    const { app, page } = await givenComponents(given, generation)
    const css = await stylesheetOf(await scriptOf(generation.generation))
    await page.goto('/auth/sign-in')
    const signIn = await pictureOf(page, css, 400)
    await signInAs(page, await signedUp(app, 'Olga'), app)
    await page.goto('/account/settings')
    await cardOf(page, 'Avatar').waitFor()
    const settings = await pictureOf(page, css, 780)
    await page.setContent(`<body style="margin: 0; display: flex">${signIn}${settings}`)
    await page.setViewportSize({ width: 1180, height: HEIGHT })
    const folder = process.env.SCREENSHOTS ?? 'screenshots'
    mkdirSync(folder, { recursive: true })
    await page.screenshot({ path: join(folder, 'better-auth-ui.png') })
  })
})

/** The open page in that width, as an image of HTML. */
async function pictureOf(page: Page, css: string, width: number): Promise<string> {
  await page.setViewportSize({ width, height: HEIGHT })
  await page.addStyleTag({ content: css })
  await page.waitForLoadState('networkidle')
  return `<img src="data:image/png;base64,${(await page.screenshot()).toString('base64')}">`
}

/** What Tailwind makes for the classes of a script, in shadcn/ui's theme. */
async function stylesheetOf(script: string): Promise<string> {
  const theme = await readFile(join(root, 'packages/better-auth-ui-3/src/theme.css'), 'utf8')
  const { build } = await compile(theme, { base: root, loadStylesheet })
  // A class may have single quotes within, as text may have them around it.
  return build([...new Set([...script.split(/[\s"`]+/), ...script.split(/[\s"'`]+/)])])
}

async function loadStylesheet(id: string, base: string): Promise<{ path: string; base: string; content: string }> {
  const path = join(root, 'node_modules', id, 'index.css')
  return { path, base, content: await readFile(path, 'utf8') }
}
