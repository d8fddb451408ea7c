import { testDatabases } from '@foyer/db/testing'
import type { CaughtMail } from '@foyer/email/development-mailbox'
import { describe, expect, test } from 'vitest'
import { givenCompany, givenPeople } from '../support/companies.ts'
import { doors } from '../support/doors.ts'
import { caughtMail, sentMails } from '../support/mail.ts'
import { onDatabase } from '../support/suite.ts'
import { run } from '../support/tables.ts'

const SPANISH = 4
const GERMAN = 6
const POLISH = 15
const nina = { organizationId: 'acme', email: 'nina@example.com', role: 'admin' }

describe.each(testDatabases())('the mail of an invitation on $name', ({ open }) => {
  const given = onDatabase(open)

  describe.each(doors)('over $name', ({ knock }) => {
    test('tells who invites whereto and as what, and leads there', async () => {
      const world = await given()
      const { as } = await givenCompany(world, { owner: 'olga' })
      await run(world.database, `update organization set name = 'Acme Rockets'`)
      const { data } = await knock(as('olga'), 'inviteMember', nina)
      const mail = await caughtMail(world, 'nina@example.com')
      expect(mail).toMatchObject({ template: 'invitation', subject: 'olga invites you to Acme Rockets' })
      expect(mail.url).toContain(`${world.baseUrl}/accept-invitation/${data.id}?proof=`)
      for (const said of ['olga', 'Acme Rockets', 'admin', mail.url ?? '']) expect(mail.text).toContain(said)
    })

    test.each([
      ['of the invited person, who has chosen one', GERMAN, POLISH, 'fr', 'de'],
      ['of who invites, where the other has chosen none', null, POLISH, 'fr', 'pl'],
      ['the browser of who invites accepts, where neither has chosen', null, null, 'fr;q=0.9, ja', 'fr'],
      ['of the service, where nothing else is known', null, null, '', 'es'],
    ])('is in the language %s', async (_title, invited, inviting, accepted, tag) => {
      const world = await given({ defaultLanguage: SPANISH })
      const { as } = await givenCompany(world, { owner: 'olga' })
      await givenPeople(world, 'nina')
      await run(world.database, `update "user" set language = ${invited} where id = 'nina'`)
      await run(world.database, `update "user" set language = ${inviting} where id = 'olga'`)
      await knock(as('olga'), 'inviteMember', nina, { 'accept-language': accepted })
      expect(languageOf(await caughtMail(world, 'nina@example.com'))).toBe(tag)
    })

    test('is in the language of who invites, to somebody who is nobody yet', async () => {
      const world = await given()
      const { as } = await givenCompany(world, { owner: 'olga' })
      await run(world.database, `update "user" set language = ${GERMAN}`)
      await knock(as('olga'), 'inviteMember', nina, { 'accept-language': 'fr' })
      expect(languageOf(await caughtMail(world, 'nina@example.com'))).toBe('de')
    })

    test('shows HTML in names as the text it is', async () => {
      const world = await given()
      const { as } = await givenCompany(world, { owner: 'olga' })
      const name = '<img src=x onerror=alert(1)>'
      await knock(as('olga'), 'updateOrganization', { organizationId: 'acme', data: { name } })
      await run(world.database, `update "user" set name = '<b>Olga</b>'`)
      await knock(as('olga'), 'inviteMember', { ...nina, role: '<i>boss</i>' })
      const { html, text } = await caughtMail(world, 'nina@example.com')
      expect(html).not.toMatch(/<img src=x|<b>Olga|<i>boss/)
      expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
      expect(text).toContain(name)
    })

    test('is one for each invitation, and none for one that is refused', async () => {
      const world = await given()
      const { as } = await givenCompany(world, { owner: 'olga', member: 'mia' })
      await knock(as('mia'), 'inviteMember', nina)
      await knock(as('olga'), 'inviteMember', nina)
      await knock(as('olga'), 'inviteMember', nina)
      await knock(as('olga'), 'inviteMember', { ...nina, email: 'mia@example.com' })
      expect(await sentMails(world)).toEqual(['nina@example.com invitation'])
    })
  })
})

function languageOf({ html }: CaughtMail): string | undefined {
  return /<html[^>]*\blang="(\w+)"/.exec(html)?.[1]
}
