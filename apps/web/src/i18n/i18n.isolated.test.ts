import { expect, test, vi } from 'vitest'
import { catalogueNames, loadCatalogue } from './catalogues.ts'
import type { MessageKey } from './translate.ts'

/** A browser that speaks German, and has loaded no page yet. */
async function givenGerman() {
  vi.resetModules()
  const { showLanguage, withMessages } = await import('./i18n.ts')
  const { shownMessages } = await import('./translate.ts')
  await showLanguage('de')
  return { showLanguage, withMessages, t: (key: string) => shownMessages().t(key as MessageKey) }
}

/** A message of a catalogue, with its key. */
function firstOf(messages: object, path = ''): [key: string, text: string] {
  for (const [key, value] of Object.entries(messages)) {
    const found: [string, string] = typeof value === 'string' ? [path + key, value] : firstOf(value, `${path}${key}.`)
    if (!/\{\{|_(one|other)$/.test(found.join(' '))) return found
  }
  return expect.unreachable()
}

test.each(catalogueNames)('a page with %s speaks the language that the browser changes to meanwhile', async (name) => {
  const [key, text] = firstOf(await loadCatalogue(name, 'en'))
  const { showLanguage, withMessages, t } = await givenGerman()
  const changed = showLanguage('en')
  const page = withMessages(async () => t(key), name)
  await changed
  expect([await page, t(key)]).toEqual([expect.not.stringContaining(key), text])
})

test.each(catalogueNames)('a page with %s speaks the language that was changed to while it loads', async (name) => {
  const [key, text] = firstOf(await loadCatalogue(name, 'en'))
  const { showLanguage, withMessages, t } = await givenGerman()
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const page = withMessages(() => arrived, name)
  await showLanguage('en')
  arrive()
  await page
  expect(t(key)).toBe(text)
})

test('of two changes of the language, the later counts', async () => {
  const { showLanguage, t } = await givenGerman()
  await Promise.all([showLanguage('fr'), showLanguage('en')])
  expect(t('app.cancel')).toBe('Cancel')
})
