import { redirectErrors } from '@foyer/auth-domain/refusals/social'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import messages from '#i18n/locales/en.json'
import providers from '#i18n/locales/providers/en.json'
import { socialErrorMessage } from './social-error-messages.ts'

await i18next.init({ lng: 'en', resources: { en: { translation: { ...messages, ...providers } } } })

test.each([...redirectErrors, 'access_denied', 'banned'])('%s has its own message', (code) => {
  const message = socialErrorMessage(code, i18next.t, 'Acme')
  expect(message).not.toBe(providers.socialError.unknown)
  expect(message).toMatch(/\s.*\.$/)
})

test.each(['', 'made_up', 'constructor', '<b>'])('"%s" has the general message', (code) => {
  expect(socialErrorMessage(code, i18next.t, 'Acme')).toBe(providers.socialError.unknown)
})
