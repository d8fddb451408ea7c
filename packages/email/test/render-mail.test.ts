import { type Language, languages } from '@foyer/auth-domain/language'
import { describe, expect, test } from 'vitest'
import type { Mail } from '../src/mail.ts'
import { renderMail } from '../src/render-mail.ts'
import { samplesIn } from '../src/samples.ts'
import { ENGLISH, mailsIn, notices, saidBy } from './support/templates.ts'

const templates = mailsIn(ENGLISH).map(({ template }) => template)
const cases = languages.flatMap(({ id, tag }) => mailsIn(id).map((mail) => ({ tag, template: mail.template, mail })))

describe('a mail', () => {
  test.each(cases)('$template in $tag says who, what and where in text and HTML', async ({ tag, template, mail }) => {
    const { subject, html, text } = await renderMail(mail)
    expect(html).toContain(`lang="${tag}"`)
    for (const said of [text, html.replaceAll('&amp;', '&')]) {
      for (const fact of [mail.name, mail.brand, mail.url, ...saidBy[template]]) expect(said).toContain(fact)
    }
    expect(subject).toMatch(/\S/)
    expect(subject + html + text).not.toMatch(/undefined|\[object|NaN/)
  })

  test.each(templates)('%s says the same in no two languages', async (template) => {
    const mails = await Promise.all(languages.map(({ id }) => renderMail(samplesIn(id)[template])))
    for (const part of ['subject', 'text', 'html'] as const) {
      expect(new Set(mails.map((rendered) => rendered[part])).size).toBe(languages.length)
    }
  })

  test.each(languages)('greets someone without a name in $tag, too', async ({ id }) => {
    const { text } = await renderMail({ ...samplesIn(id)['verify-email'], name: '  ' })
    const [, greeting] = text.split('\n\n')
    expect(greeting).toMatch(/^\p{L}+[,!:]$/u)
  })

  test.each(cases)('$template in $tag leads where it was told, and nowhere else', async ({ mail }) => {
    const { html } = await renderMail(mail)
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link?.replaceAll('&amp;', '&'))
    expect(new Set(links)).toEqual(new Set([mail.url]))
  })

  test.each(languages.flatMap(({ id, tag }) => notices.map((template) => ({ id, tag, template }))))(
    'the notice $template in $tag holds no link that acts',
    async ({ id, template }) => {
      const { subject, html, text } = await renderMail(samplesIn(id)[template])
      expect(subject + html + text).not.toMatch(/\/verify-email|\/reset-password\/|\/delete-user/)
    },
  )

  test('shows in red only what cannot be undone', async () => {
    const red = await Promise.all(mailsIn(ENGLISH).map(isRed))
    expect(templates.filter((_template, index) => red[index])).toEqual(['delete-account'])
  })

  test('fetches nothing from elsewhere, so that opening it tells nobody', async () => {
    for (const mail of mailsIn(ENGLISH)) {
      expect((await renderMail(mail)).html).not.toMatch(/<img|<script|<link|url\(|@import/)
    }
  })
})

const ways: [string, Language, string][] = [
  ['huggingface', 3, 'Hugging Face'],
  ['linkedin', 3, 'LinkedIn'],
  ['twitter', 3, 'X/Twitter'],
  ['our-own', 3, 'Our Own'],
  ['credential', 3, 'password'],
  ['credential', 6, 'Passwort'],
  ['credential', 82, 'parola'],
]

test.each(ways)('the provider %s goes in language %i by the name %s', async (provider, language, name) => {
  const { subject, text } = await renderMail({ ...samplesIn(language)['account-linked'], provider })
  expect(subject).toMatch(new RegExp(`: ${name}$`))
  expect(text).toContain(`: ${name}.`)
})

async function isRed(mail: Mail): Promise<boolean> {
  return (await renderMail(mail)).html.includes('class="danger"')
}
