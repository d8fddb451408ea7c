import { languageTags } from '@foyer/auth-domain/language'
import { inBrowser } from '@foyer/testing/browser/in-browser'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { givenLongNames, longNames, pagesWithNames, rename } from './long-names.ts'
import { openLoaded, problemsOf, switchTo } from './long-names-actions.ts'
import { PHONE } from './phone.ts'

// Two lines of what happened, its detail, and one line of users.
const CARD_HEIGHT = 140
const LINE_HEIGHT = 24

inBrowser('long names', (given) => {
  test.each(Object.entries(longNames))(
    'of %s: every page fits on a phone in every language, and no button is cut',
    { timeout: 120_000 },
    async (_, name) => {
      const app = await given.app()
      const page = await given.tab(app, { viewport: PHONE })
      await givenLongNames(app, page)
      await rename(app, name)
      const problems: string[] = []
      for (const path of pagesWithNames) {
        await openLoaded(page, path)
        for (const language of languageTags) {
          await switchTo(page, language)
          problems.push(...(await problemsOf(page)).map((problem) => `${path} in ${language}: ${problem}`))
        }
      }
      expect(problems).toEqual([])
    },
  )

  test.each([1024, 1440])('fit on every page that is %i pixels wide', async (width) => {
    const app = await given.app()
    const page = await given.tab(app, { viewport: { width, height: 900 } })
    await givenLongNames(app, page)
    const problems: string[] = []
    for (const path of pagesWithNames) {
      await openLoaded(page, path)
      problems.push(...(await problemsOf(page)).map((problem) => `${path}: ${problem}`))
    }
    expect(problems).toEqual([])
  })

  test('in a table the label of a button stays on one line', async () => {
    const app = await given.app()
    const page = await given.tab(app, { viewport: { width: 1440, height: 900 } })
    await givenLongNames(app, page)
    await openLoaded(page, '/account/sessions')
    const button = page.getByRole('row').getByRole('button', { name: 'Sign out this device' })
    expect((await button.boundingBox())?.height).toBeLessThan(2 * LINE_HEIGHT)
    expect((await button.boundingBox())?.width).toBeGreaterThan(2 * LINE_HEIGHT)
  })

  test('an event is a card of what and when, and a line of who and whom', async () => {
    const app = await given.app()
    const page = await given.tab(app, { viewport: PHONE })
    await givenLongNames(app, page)
    for (const path of ['/organizations/acme/activity', '/admin/events']) {
      await openLoaded(page, path)
      const row = page.getByRole('row').filter({ hasText: 'Muvaffakiyetsizlestirici' }).first()
      const [who, whom] = [row.getByRole('cell').nth(0), row.getByRole('cell').nth(1)]
      await whom.getByTitle(longNames['200 without spaces']).first().waitFor()
      expect(Math.abs((await topOf(whom)) - (await topOf(who))), path).toBeLessThan(LINE_HEIGHT / 2)
      expect((await row.boundingBox())?.height, path).toBeLessThan(CARD_HEIGHT)
    }
  })
})

async function topOf(cell: Locator): Promise<number> {
  return (await cell.boundingBox())?.y ?? Number.NaN
}
