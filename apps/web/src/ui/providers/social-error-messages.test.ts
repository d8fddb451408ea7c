import { redirectErrors } from '@foyer/auth-domain/refusals/social'
import { expect, test } from 'vitest'
import messages from '#i18n/locales/en.json'
import providers from '#i18n/locales/providers/en.json'
import { addMessages, shownMessages, speak } from '#i18n/translate.ts'
import { socialErrorMessage } from './social-error-messages.ts'

addMessages('en', messages)
addMessages('en', providers)
// Another file may have left another language.
speak('en')
const { t } = shownMessages()

test.each([...redirectErrors, 'access_denied', 'banned'])('%s has its own message', (code) => {
  const message = socialErrorMessage(code, t, 'Acme')
  expect(message).not.toBe(providers.socialError.unknown)
  expect(message).toMatch(/\s.*\.$/)
})

test.each(['', 'made_up', 'constructor', '<b>'])('"%s" has the general message', (code) => {
  expect(socialErrorMessage(code, t, 'Acme')).toBe(providers.socialError.unknown)
})
