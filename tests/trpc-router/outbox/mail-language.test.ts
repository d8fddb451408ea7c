import type { CapturedMail } from '@foyer/email/development-mailbox'
import { signedUpVerified } from '@foyer/testing/account-rows'
import { outboxDrained } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { details } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const OLGA = 'olga@example.com'
const SPANISH = 4
const GERMAN = 6

describe('the language of a mail', () => {
  const given = testAppsOn()

  test.each([
    ['the choice of the user, before Accept-Language', GERMAN, 'fr, en;q=0.5', 'de'],
    ['the first choice of Accept-Language, where the user has none', null, 'en;q=0.5, fr', 'fr'],
    [
      'the next choice of Accept-Language, where the first is not supported',
      null,
      'ja, pt;q=0.9, tr-TR;q=0.8, en;q=0.1',
      'tr',
    ],
    ['the default, where nothing in Accept-Language is supported', null, 'ja, *;q=0.1', 'es'],
    ['the default, where Accept-Language is empty', null, '', 'es'],
    ['the default, where Accept-Language is malformed', null, ';;q=x,,%', 'es'],
  ])('is %s', async (_title, language, accepted, tag) => {
    const app = await given({ defaultLanguage: SPANISH })
    const olga = await signedUpVerified(app, 'Olga')
    await run(app.database, `update "user" set language = ${language}`)
    const headers = { 'accept-language': accepted }
    await call(app.client(), 'requestPasswordReset', { email: OLGA }, headers)
    await call(olga, 'changeEmail', { newEmail: 'new@example.com' }, headers)
    await run(app.database, 'update "user" set "emailVerified" = false')
    await call(app.client(), 'sendVerificationEmail', { email: OLGA }, headers)
    expect(await languagesOf(app)).toEqual({ 'reset-password': tag, 'change-email': tag, 'verify-email': tag })
  })

  test('of a notification is chosen the same way', async () => {
    const app = await given({ defaultLanguage: SPANISH })
    const olga = await signedUpVerified(app, 'Olga')
    const { password } = details('Olga')
    const input = { currentPassword: password, newPassword: 'a-new-correct-horse' }
    await call(olga, 'changePassword', input, { 'accept-language': 'de' })
    expect(await languagesOf(app)).toEqual({ 'password-changed': 'de' })
  })

  test('is that of Accept-Language at sign-up', async () => {
    const app = await given({ emailVerification: { sendOnSignUp: true } })
    await call(app.client(), 'signUpEmail', details('Olga'), { 'accept-language': 'uk' })
    await call(app.client(), 'requestPasswordReset', { email: OLGA }, { 'accept-language': 'fr' })
    expect(await languagesOf(app)).toEqual({ 'verify-email': 'uk', 'reset-password': 'uk' })
  })
})

/** The language of the newest mail of each kind, as its HTML names it. */
async function languagesOf(app: TestApp): Promise<Partial<Record<CapturedMail['template'], string>>> {
  await outboxDrained(app)
  const mails = app.mailbox.list().map(({ template, html }) => [template, /<html[^>]*\blang="(\w+)"/.exec(html)?.[1]])
  return Object.fromEntries(mails)
}
