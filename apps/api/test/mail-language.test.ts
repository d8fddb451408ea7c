import { testDatabases } from '@foyer/db/testing'
import type { CaughtMail } from '@foyer/email/development-mailbox'
import { describe, expect, test } from 'vitest'
import { signedUpVerified } from './support/account-life.ts'
import { doors } from './support/doors.ts'
import { outboxAtRest } from './support/mail.ts'
import { details, signedUp } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import { run } from './support/tables.ts'
import type { World } from './support/world.ts'

const OLGA = 'olga@example.com'
const SPANISH = 4
const GERMAN = 6

describe.each(testDatabases())('the language of a mail on $name', ({ open }) => {
  const given = onDatabase(open)

  describe.each(doors)('over $name', ({ knock }) => {
    test.each([
      ['the own choice of the user, before what the browser accepts', GERMAN, 'fr, en;q=0.5', 'de'],
      ['what the browser accepts best, where the user chose none', null, 'en;q=0.5, fr', 'fr'],
      ['the next it accepts, where the best is not spoken', null, 'ja, pt;q=0.9, tr-TR;q=0.8, en;q=0.1', 'tr'],
      ['the default, where nothing it accepts is spoken', null, 'ja, *;q=0.1', 'es'],
      ['the default, where it says nothing', null, '', 'es'],
      ['the default, where it says nonsense', null, ';;q=x,,%', 'es'],
    ])('is %s', async (_title, language, accepted, tag) => {
      const world = await given({ defaultLanguage: SPANISH })
      const olga = await signedUpVerified(world, 'Olga')
      await run(world.database, `update "user" set language = ${language}`)
      const headers = { 'accept-language': accepted }
      await knock(world.visitor(), 'requestPasswordReset', { email: OLGA }, headers)
      await knock(olga, 'changeEmail', { newEmail: 'new@example.com' }, headers)
      await run(world.database, 'update "user" set "emailVerified" = false')
      await knock(world.visitor(), 'sendVerificationEmail', { email: OLGA }, headers)
      expect(await languagesOf(world)).toEqual({ 'reset-password': tag, 'change-email': tag, 'verify-email': tag })
    })

    test('of a notice is chosen likewise', async () => {
      const world = await given({ defaultLanguage: SPANISH })
      const olga = await signedUp(world, 'Olga')
      const { password } = details('Olga')
      const input = { currentPassword: password, newPassword: 'a-new-correct-horse' }
      await knock(olga, 'changePassword', input, { 'accept-language': 'de' })
      expect(await languagesOf(world)).toEqual({ 'password-changed': 'de' })
    })

    test('is the one the browser accepted when the user signed up', async () => {
      const world = await given({ emailVerification: { sendOnSignUp: true } })
      await knock(world.visitor(), 'signUpEmail', details('Olga'), { 'accept-language': 'uk' })
      await knock(world.visitor(), 'requestPasswordReset', { email: OLGA }, { 'accept-language': 'fr' })
      expect(await languagesOf(world)).toEqual({ 'verify-email': 'uk', 'reset-password': 'uk' })
    })
  })
})

/** The language of the newest mail of each kind, as its HTML names it. */
async function languagesOf(world: World): Promise<Partial<Record<CaughtMail['template'], string>>> {
  await outboxAtRest(world)
  const mails = world.mailbox.list().map(({ template, html }) => [template, /<html[^>]*\blang="(\w+)"/.exec(html)?.[1]])
  return Object.fromEntries(mails)
}
