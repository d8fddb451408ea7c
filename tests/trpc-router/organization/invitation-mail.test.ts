import type { CapturedMail } from '@foyer/email/development-mailbox'
import { caughtMail, mailedLink, outboxDrained, sentMails } from '@foyer/testing/mail'
import { givenInvitation, givenOrganization, givenUsers } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { describe, expect, test } from 'vitest'

const SPANISH = 4
const GERMAN = 6
const POLISH = 15
const nina = { organizationId: 'acme', email: 'nina@example.com', role: 'admin' }

describe('the mail of an invitation', () => {
  const given = testAppsOn()

  test('names the inviter, the organization and the role, and links to the invitation', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga' })
    await run(app.database, `update organization set name = 'Acme Rockets'`)
    await run(app.database, `update "user" set "emailVerified" = true, "mailboxProvenAt" = now()`)
    const { data } = await call(as('olga'), 'inviteMember', nina)
    const mail = await caughtMail(app, 'nina@example.com')
    expect(mail).toMatchObject({ template: 'invitation', subject: 'You’re invited to an organization on Foyer' })
    expect(mail.url).toContain(`${app.baseUrl}/accept-invitation/${data.id}?proof=`)
    for (const expected of ['“olga”, olga@example.com', '“Acme Rockets”', 'Admin', mail.url ?? '']) {
      expect(mail.text).toContain(expected)
    }
  })

  test('leads back to the application that asked for it, and to no other', async () => {
    const app = await given({ trustedOrigins: ['https://app.example.com'] })
    const { as } = await givenOrganization(app, { owner: 'olga' })
    await call(as('olga'), 'inviteMember', { ...nina, callbackURL: 'https://app.example.com/orders?tab=1' })
    const { url } = await caughtMail(app, 'nina@example.com')
    expect(new URL(url ?? '').searchParams.get('callbackURL')).toBe('https://app.example.com/orders?tab=1')
    const evil = { ...nina, email: 'eve@example.com', callbackURL: 'https://evil.example/x' }
    expect(await call(as('olga'), 'inviteMember', evil)).toMatchObject({ status: 403, code: 'INVALID_CALLBACKURL' })
    expect(await sentMails(app)).toEqual(['nina@example.com invitation'])
  })

  test('that is sent again leads where it was to lead, until another URL is given', async () => {
    const app = await given({ trustedOrigins: ['https://*.example.com'] })
    const { as } = await givenOrganization(app, { owner: 'olga' })
    const sent = async (more: object) => {
      expect((await call(as('olga'), 'inviteMember', { ...nina, ...more })).status).toBe(200)
      return callbackOf(await mailedLink(app, nina.email, 'invitation'))
    }
    expect(await sent({ callbackURL: 'https://app.example.com/orders' })).toBe('https://app.example.com/orders')
    expect(await sent({ resend: true })).toBe('https://app.example.com/orders')
    expect(await sent({ resend: true, callbackURL: '/organizations' })).toBe('/organizations')
    expect(await sent({ resend: true, callbackURL: '' })).toBe('/organizations')
  })

  test('that is sent again by a URL that is not trusted is refused, and changes nothing', async () => {
    const app = await given({ trustedOrigins: ['https://app.example.com'] })
    const { as } = await givenOrganization(app, { owner: 'olga' })
    await givenInvitation(app, { to: 'nina' })
    const before = await tablesWithoutCounters(app.database)
    for (const callbackURL of ['https://evil.example/x', 'javascript:alert(1)', `/${'x'.repeat(2048)}`]) {
      const again = await call(as('olga'), 'inviteMember', { ...nina, resend: true, callbackURL })
      expect([400, 403], callbackURL).toContain(again.status)
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each(['https://no-longer.example.com/x', '//evil.example'])(
    'leads no more to %s, which is stored but not trusted',
    async (stored) => {
      const app = await given({ trustedOrigins: ['https://app.example.com'] })
      const { as } = await givenOrganization(app, { owner: 'olga' })
      const invitees = await givenUsers(app, 'nina')
      const { data } = await call(as('olga'), 'inviteMember', {
        ...nina,
        callbackURL: 'https://app.example.com/orders',
      })
      const read = () => call(invitees('nina'), 'getInvitation', { id: data.id })
      expect((await read()).data).toMatchObject({ callbackURL: 'https://app.example.com/orders' })
      // Two mails at a time are sent in either order.
      await outboxDrained(app)
      await run(app.database, `update invitation set "callbackURL" = '${stored}'`)
      expect((await read()).data).not.toHaveProperty('callbackURL')
      await call(as('olga'), 'inviteMember', { ...nina, resend: true })
      expect(callbackOf(await mailedLink(app, nina.email, 'invitation'))).toBeNull()
    },
  )

  test('of one that asked for no URL has none', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga' })
    const invitees = await givenUsers(app, 'nina')
    const { data } = await call(as('olga'), 'inviteMember', nina)
    expect(callbackOf(await mailedLink(app, nina.email, 'invitation'))).toBeNull()
    expect((await call(invitees('nina'), 'getInvitation', { id: data.id })).data).not.toHaveProperty('callbackURL')
  })

  test('of an unverified inviter says so, and does not show their email', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga' })
    await call(as('olga'), 'inviteMember', nina)
    const { text, html } = await caughtMail(app, 'nina@example.com')
    expect(text).toContain('“olga”. This person hasn’t confirmed their email')
    expect(text + html).not.toContain('olga@example.com')
  })

  test.each([
    [true, 'Hello nina,'],
    [false, 'Hello,'],
  ])('greets an invitee whose mailbox is proved: %s as "%s"', async (proved, greeting) => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga' })
    await givenUsers(app, 'nina')
    await run(
      app.database,
      `update "user" set "emailVerified" = true, "mailboxProvenAt" = ${proved ? 'now()' : 'null'} where id = 'nina'`,
    )
    await call(as('olga'), 'inviteMember', nina)
    expect((await caughtMail(app, 'nina@example.com')).text).toContain(`\n${greeting}\n`)
  })

  test.each([
    ['of the invitee, who has chosen one', GERMAN, POLISH, 'fr', 'de'],
    ['of the inviter, where the invitee has chosen none', null, POLISH, 'fr', 'pl'],
    ['that the inviter’s browser accepts, where neither has chosen', null, null, 'fr;q=0.9, ja', 'fr'],
    ['of the service by default', null, null, '', 'es'],
  ])('is in the language %s', async (_title, invited, inviting, accepted, tag) => {
    const app = await given({ defaultLanguage: SPANISH })
    const { as } = await givenOrganization(app, { owner: 'olga' })
    await givenUsers(app, 'nina')
    await run(app.database, `update "user" set language = ${invited} where id = 'nina'`)
    await run(app.database, `update "user" set language = ${inviting} where id = 'olga'`)
    await call(as('olga'), 'inviteMember', nina, { 'accept-language': accepted })
    expect(languageOf(await caughtMail(app, 'nina@example.com'))).toBe(tag)
  })

  test('is in the inviter’s language, to an email without a user', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga' })
    await run(app.database, `update "user" set language = ${GERMAN}`)
    await call(as('olga'), 'inviteMember', nina, { 'accept-language': 'fr' })
    expect(languageOf(await caughtMail(app, 'nina@example.com'))).toBe('de')
  })

  test('escapes HTML in names', async () => {
    const app = await given({ organization: { roles: { '<i>boss</i>': {} } } })
    const { as } = await givenOrganization(app, { owner: 'olga' })
    const name = '<img src=x onerror=alert(1)>'
    await call(as('olga'), 'updateOrganization', { organizationId: 'acme', data: { name } })
    await run(app.database, `update "user" set name = '<b>Olga</b>'`)
    await call(as('olga'), 'inviteMember', { ...nina, role: '<i>boss</i>' })
    const { html, text } = await caughtMail(app, 'nina@example.com')
    expect(html).not.toMatch(/<img src=x|<b>Olga|<i>boss/)
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(text).toContain(name)
  })

  test('is sent once for an invitation, and not for a refused one', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga', member: 'mia' })
    await call(as('mia'), 'inviteMember', nina)
    await call(as('olga'), 'inviteMember', nina)
    await call(as('olga'), 'inviteMember', nina)
    await call(as('olga'), 'inviteMember', { ...nina, email: 'mia@example.com' })
    expect(await sentMails(app)).toEqual(['nina@example.com invitation'])
  })
})

function callbackOf(link: URL): string | null {
  return link.searchParams.get('callbackURL')
}

function languageOf({ html }: CapturedMail): string | undefined {
  return /<html[^>]*\blang="(\w+)"/.exec(html)?.[1]
}
