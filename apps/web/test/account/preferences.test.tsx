import type { FoyerOptions } from '@foyer/auth-domain/options'
import { givenUsers } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { details, signedUp } from '@foyer/testing/users'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { networkOf } from '#test/network.ts'
import { openPage } from '#test/open-page.tsx'
import { atSignIn, heading, region, says } from '#test/page-actions.ts'

const spoken = () => document.documentElement.lang

describe('the language of the pages', () => {
  const given = testAppsOn()

  /** The saved language of the only user. */
  function languageOf({ database }: TestApp): Promise<unknown> {
    return database.db.selectFrom('user').select('language').executeTakeFirstOrThrow()
  }

  const locales: { locale: string; lang: string; options: FoyerOptions }[] = [
    { locale: 'de-AT', lang: 'de', options: {} },
    { locale: 'ru-RU', lang: 'ru', options: {} },
    { locale: 'ja-JP', lang: 'en', options: {} },
    { locale: 'ja-JP', lang: 'de', options: { defaultLanguage: 6 } },
  ]
  test.each(locales)('with the browser locale $locale is $lang with $options', async ({ locale, lang, options }) => {
    vi.spyOn(window.navigator, 'languages', 'get').mockReturnValue([locale])
    await openPage(await given(options), '/sign-in')
    await screen.findByRole('heading', { level: 1 })
    expect(spoken()).toBe(lang)
    expect(Reflect.get(screen.getByRole('combobox'), 'value')).toBe(lang)
  })

  test('is kept before and after signing in where it is selected, and is saved then', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    const browser = app.client()
    const user = await openPage(app, '/sign-in', browser)
    await atSignIn()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'fr')
    await waitFor(() => expect(spoken()).toBe('fr'))
    await screen.findByRole('combobox', { name: 'Langue' })
    await browser.post('/sign-in/email', details('Olga'))
    await openPage(app, '/', browser)
    await heading(/^(Bonjour|Bonsoir)/, 1)
    await expect.poll(() => languageOf(app)).toEqual({ language: 16 })
  })

  test('that could not be saved is taken back', async () => {
    const app = await given()
    const network = networkOf((await givenUsers(app, 'Olga'))('Olga'))
    network.cut('user.updateUser')
    const user = await openPage(app, '/', network.client)
    const languages: string[] = []
    const observer = new MutationObserver(() => languages.push(spoken()))
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['lang'] })
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'de')
    await waitFor(() => expect(languages).toEqual(['de', 'en']))
    observer.disconnect()
    expect(await languageOf(app)).toEqual({ language: null })
  })

  test('and the appearance are on one page, also by the address that the language had', async () => {
    const app = await given({ branding: { name: 'Lumen' } })
    const user = await openPage(app, '/account/language', (await givenUsers(app, 'Olga'))('Olga'))
    await waitFor(() => expect(location.pathname).toBe('/account/preferences'))
    within(await region('Language')).getByRole('combobox')
    await user.click(within(await region('Appearance')).getByRole('radio', { name: 'Dark' }))
    await waitFor(() => expect(document.documentElement.dataset.mantineColorScheme).toBe('dark'))
    await waitFor(() => expect(document.title).toBe('Preferences · Lumen'))
  })

  test('tells the name of the service', async () => {
    await openPage(await given({ branding: { name: 'Lumen' } }), '/sign-in')
    await says('Sign in to Lumen to continue.')
    await waitFor(() => expect(document.title).toBe('Sign in · Lumen'))
  })
})
