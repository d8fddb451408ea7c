import { redirectErrors } from '@foyer/auth-domain/refusals/social'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import messages from '../i18n/locales/en.json'
import providers from '../i18n/locales/providers/en.json'
import { socialErrorWords } from './social-error-words.ts'

await i18next.init({ lng: 'en', resources: { en: { translation: { ...messages, ...providers } } } })

test.each([...redirectErrors, 'access_denied', 'banned'])('%s has words of its own', (code) => {
  const words = socialErrorWords(code, i18next.t, 'Acme')
  expect(words).not.toBe(providers.socialError.unknown)
  expect(words).toMatch(/\s.*\.$/)
})

test.each(['', 'made_up', 'constructor', '<b>'])('"%s" has the general ones', (code) => {
  expect(socialErrorWords(code, i18next.t, 'Acme')).toBe(providers.socialError.unknown)
})
