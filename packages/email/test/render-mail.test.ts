import { languages } from '@foyer/auth-domain/language'
import { describe, expect, test } from 'vitest'
import type { Mail } from '../src/mail.ts'
import { renderMail } from '../src/render-mail.ts'

const URL_WITH_QUERY = 'https://accounts.example.com/api/auth/verify-email?token=ey.x.y&callbackURL=%2Fa%3Fx%3D1'
const templates = ['verify-email', 'sign-up-attempt'] as const
const cases = languages.flatMap(({ id, tag }) => templates.map((template) => ({ id, tag, template })))

describe('a mail', () => {
  test.each(cases)('$template in $tag says who, what and where in text and HTML', async ({ id, tag, template }) => {
    const { subject, html, text } = await renderMail(mail(template, { language: id }))
    expect(html).toContain(`lang="${tag}"`)
    for (const said of [text, html.replaceAll('&amp;', '&')]) {
      expect(said).toContain('Olga')
      expect(said).toContain('Acme')
      expect(said).toContain(URL_WITH_QUERY)
    }
    expect(text).toMatch(template === 'verify-email' ? /\b45\b/ : /./)
    expect(subject).toMatch(/\S/)
    expect(subject + html + text).not.toMatch(/undefined|\[object|NaN/)
  })

  test.each(templates)('%s says the same in no two languages', async (template) => {
    const mails = await Promise.all(languages.map(({ id }) => renderMail(mail(template, { language: id }))))
    for (const part of ['subject', 'text', 'html'] as const) {
      expect(new Set(mails.map((rendered) => rendered[part])).size).toBe(languages.length)
    }
  })

  test.each([
    ['<b>Olga</b>', '&lt;b&gt;Olga&lt;/b&gt;'],
    ['"><img src=x onerror=alert(1)>', '&quot;&gt;&lt;img src=x onerror=alert(1)&gt;'],
    ['</p><script>alert(1)</script>', '&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;'],
  ])('shows the name %s as text', async (name, shown) => {
    for (const template of templates) {
      const { html, text } = await renderMail(mail(template, { name }))
      expect(html).toContain(shown)
      expect(html).not.toMatch(/<b>Olga|<img src=x|<script/)
      expect(text).toContain(name)
    }
  })

  test('shows the product by its name, which is text', async () => {
    const { html } = await renderMail(mail('verify-email', { brand: '<i>Acme</i> & Co' }))
    expect(html).toContain('&lt;i&gt;Acme&lt;/i&gt; &amp; Co')
    expect(html).not.toContain('<i>')
  })

  test('fetches nothing from elsewhere, so that opening it tells nobody', async () => {
    const { html } = await renderMail(mail('verify-email', {}))
    expect(html).not.toMatch(/<img|<script|<link|url\(|@import/)
  })
})

function mail(template: Mail['template'], changes: Partial<Mail>): Mail {
  const common = { to: 'olga@example.com', name: 'Olga', language: 3, brand: 'Acme', url: URL_WITH_QUERY, ...changes }
  return { ...common, template, expiresIn: 45 * 60 } as Mail
}
