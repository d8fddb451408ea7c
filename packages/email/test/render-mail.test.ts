import { type Language, languages } from '@foyer/auth-domain/language'
import { describe, expect, test } from 'vitest'
import type { Mail } from '#mail.ts'
import { renderMail } from '#render-mail.ts'
import { sampleMails } from '#samples.ts'
import { ENGLISH, factsOf, mailsIn, notifications } from './support/templates.ts'

const templates = mailsIn(ENGLISH).map(({ template }) => template)
const cases = languages.flatMap(({ id, tag }) => mailsIn(id).map((mail) => ({ tag, template: mail.template, mail })))

describe('a mail', () => {
  test.each(cases)('$template in $tag has names, values and URL in text and HTML', async ({ tag, template, mail }) => {
    const { subject, html, text } = await renderMail(mail)
    expect(html).toContain(`lang="${tag}"`)
    for (const part of [text, html.replaceAll('&amp;', '&')]) {
      for (const fact of [mail.name, mail.brand, mail.url ?? '', ...factsOf[template]]) expect(part).toContain(fact)
    }
    expect(subject).toMatch(/\S/)
    expect(subject + html + text).not.toMatch(/undefined|\[object|NaN/)
  })

  test.each(templates)('%s differs in every language', async (template) => {
    const mails = await Promise.all(languages.map(({ id }) => renderMail(sampleMails(id)[template])))
    for (const part of ['subject', 'text', 'html'] as const) {
      expect(new Set(mails.map((rendered) => rendered[part])).size).toBe(languages.length)
    }
  })

  test.each(languages)('has a greeting without a name in $tag', async ({ id }) => {
    const { text } = await renderMail({ ...sampleMails(id)['verify-email'], name: '  ' })
    const [, greeting] = text.split('\n\n')
    expect(greeting).toMatch(/^\p{L}+[,!:]$/u)
  })

  test.each(cases)('$template in $tag links to its URL only', async ({ mail }) => {
    const { html } = await renderMail(mail)
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link?.replaceAll('&amp;', '&'))
    expect(new Set(links)).toEqual(new Set(mail.url === null ? [] : [mail.url]))
  })

  test.each(languages.flatMap(({ id, tag }) => notifications.map((template) => ({ id, tag, template }))))(
    'the notification $template in $tag has no link that triggers an action',
    async ({ id, template }) => {
      const { subject, html, text } = await renderMail(sampleMails(id)[template])
      expect(subject + html + text).not.toMatch(/\/verify-email|\/reset-password\/|\/delete-user/)
    },
  )

  test('has a red button only when the action cannot be undone', async () => {
    const red = await Promise.all(mailsIn(ENGLISH).map(isRed))
    expect(templates.filter((_template, index) => red[index])).toEqual(['delete-account'])
  })

  test('loads no external resources, so that opening it is not tracked', async () => {
    for (const mail of mailsIn(ENGLISH)) {
      expect((await renderMail(mail)).html).not.toMatch(/<img|<script|<link|url\(|@import/)
    }
  })
})

describe.each(languages)('an invitation in $tag', ({ id }) => {
  const sample = sampleMails(id).invitation

  test('names the inviter in quotes, with the verified address', async () => {
    const { text } = await renderMail(sample)
    expect(text).toMatch(/: [“„«]\u00a0?Mia Moreau\u00a0?[”“»], mia@example\.com$/m)
    expect(text).toMatch(/: [“„«]\u00a0?Lighthouse Keepers\u00a0?[”“»]$/m)
  })

  test('says plainly that the inviter’s address is unverified, and does not show it', async () => {
    const verified = await renderMail(sample)
    const { html, text } = await renderMail({ ...sample, inviter: { name: 'Mia Moreau', email: null } })
    const line = /^.*Mia Moreau.*$/m
    expect(line.exec(text)?.[0].length).toBeGreaterThan((line.exec(verified.text)?.[0].length ?? 0) + 40)
    expect(html + text).not.toContain('mia@example.com')
    const nameless = await renderMail({ ...sample, inviter: { name: '', email: null } })
    expect(nameless.text).not.toMatch(/[“„«]\u00a0?[”“»]|: ,/)
  })
})

test.each([
  ['en', 'Your role: Member, night-guard'],
  ['de', 'Ihre Rolle: Mitglied, night-guard'],
  ['uk', 'Ваша роль: Учасник, night-guard'],
])('the roles of an invitation are called in %s as in the dashboard', async (tag, line) => {
  const { id } = languages.find((language) => language.tag === tag) ?? expect.unreachable()
  expect((await renderMail(sampleMails(id).invitation)).text).toContain(line)
})

const providers: [string, Language, string][] = [
  ['huggingface', 3, 'Hugging Face'],
  ['linkedin', 3, 'LinkedIn'],
  ['twitter', 3, 'X'],
  ['our-own', 3, 'Our Own'],
  ['credential', 3, 'password'],
  ['credential', 6, 'Passwort'],
  ['credential', 82, 'parola'],
]

test.each(providers)('the provider %s in language %i is called %s', async (provider, language, name) => {
  const { subject, text } = await renderMail({ ...sampleMails(language)['account-linked'], provider })
  expect(subject).toMatch(new RegExp(`: ${name}$`))
  expect(text).toContain(`: ${name}.`)
})

async function isRed(mail: Mail): Promise<boolean> {
  return (await renderMail(mail)).html.includes('class="danger"')
}
