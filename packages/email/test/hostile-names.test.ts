import { languages } from '@foyer/auth-domain/language'
import { describe, expect, test } from 'vitest'
import type { Mail } from '#mail.ts'
import { renderMail } from '#render-mail.ts'
import { ENGLISH, mailsIn } from './support/templates.ts'

const mails = mailsIn(ENGLISH)

describe('a user-chosen name', () => {
  test.each([
    ['<b>Olga</b>', '&lt;b&gt;Olga&lt;/b&gt;'],
    ['"><img src=x onerror=alert(1)>', '&quot;&gt;&lt;img src=x onerror=alert(1)&gt;'],
    ['</p><script>alert(1)</script>', '&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;'],
  ])('is shown as text: %s', async (name, shown) => {
    for (const mail of mails) {
      const { html, text } = await renderMail(withNameEverywhere(mail, name))
      expect(html).toContain(shown)
      expect(html).not.toMatch(/<b>Olga|<img src=x|<script/)
      expect(text).toContain(name)
    }
  })

  test.each(mails)('adds no line break to $template', async (mail) => {
    const expected = await renderMail(withNameEverywhere(mail, 'Olga Bcc: x'))
    for (const name of ['Olga\r\nBcc: x', 'Olga\n\n\nBcc: x', '\tOlga\u0000\u0085Bcc:\u2028x ', 'Olga\u202e Bcc: x']) {
      expect(await renderMail(withNameEverywhere(mail, name))).toEqual(expected)
    }
  })

  test.each(mails)('is truncated in $template when it is very long', async (mail) => {
    const { subject, text } = await renderMail(withNameEverywhere(mail, 'Ж'.repeat(5000)))
    expect(text).toMatch(/(?<!Ж)Ж{60}…/)
    expect(subject + text).not.toMatch(/Ж{61}/)
  })

  test.each([
    ['Win at http://evil.example', 'Win at http://\u200cevil.\u200cexample'],
    ['www.evil.example/now', 'www.\u200cevil.\u200cexample/now'],
    ['mia@evil.example', 'mia@evil.\u200cexample'],
    ['evil。example', 'evil。\u200cexample'],
    ['J. R. Ewing, Jr.', 'J. R. Ewing, Jr.'],
  ])('is not turned into a link: %s', async (name, shown) => {
    for (const mail of mails) {
      const { html, text } = await renderMail(withNameEverywhere(mail, name))
      expect(text).toContain(shown)
      expect(html).toContain(shown)
    }
  })
})

test.each(mails)('the subject of $template has no text that a user has chosen', async (mail) => {
  const chosen = 'Your parcel waits at evil.example'
  const texts = {
    ...{ name: chosen, organization: chosen, roles: [chosen], newEmail: 'parcel@evil.example' },
    inviter: { name: chosen, email: 'parcel@evil.example' },
  }
  for (const { id: language } of languages) {
    const { subject } = await renderMail({ ...mail, language })
    expect((await renderMail({ ...mail, ...texts, language })).subject).toBe(subject)
  }
})

test('the product name is shown as text', async () => {
  for (const mail of mails) {
    const { html, text } = await renderMail({ ...mail, brand: '<i>Acme.io</i>\r\n& Co' })
    expect(html).toContain('&lt;i&gt;Acme.io&lt;/i&gt; &amp; Co')
    expect(html).not.toContain('<i>')
    expect(text).toContain('<i>Acme.io</i> & Co')
  }
})

test('an email is shown in full, on one line', async () => {
  const newEmail = `${'a'.repeat(60)}@new.example.com`
  for (const mail of mails.filter(({ template }) => template === 'change-email' || template === 'email-changed')) {
    const { text } = await renderMail({ ...mail, ...{ newEmail: `${newEmail}\r\n` } })
    expect(text).toContain(`: ${newEmail}.`)
  }
})

function withNameEverywhere(mail: Mail, name: string): Mail {
  const chosen = { name, organization: name, inviter: { name, email: null }, roles: [name], provider: name }
  return { ...mail, ...chosen }
}
