import { describeRefusal } from '@foyer/auth-domain/refusals'
import { expect, test } from 'vitest'
import type { Translate } from '#i18n/translate.ts'
import { refusalMessage } from './error-messages.ts'

const t = ((key: string) => key) as Translate
const options = { t, language: 'en', product: 'Foyer' }

test.each([
  ['REFUSED_BY_APPLICATION', 'All seats are taken'],
  ['APPLICATION_UNAVAILABLE', 'refusal.busy'],
  ['INVALID_PASSWORD', 'refusal.password'],
  [describeRefusal('TOO_MANY_SERVICE_KEYS').code, 'apiKeys.full'],
  [describeRefusal('ADMIN_NOT_ALLOWED_TO_MANAGE_SERVICE_KEYS').code, 'organizationRefusal.notAllowed'],
  ['YOU_ARE_NOT_ALLOWED_TO_BAN_USERS', 'organizationRefusal.notAllowed'],
  ['YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM', 'organizationRefusal.ownTeam'],
  ['SOMETHING_ELSE', 'refusal.unknown'],
])('%s is told as %s', (code, told) => {
  expect(refusalMessage({ code, message: 'All seats are taken' }, options)).toBe(told)
})
