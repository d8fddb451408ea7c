import { languages } from '@foyer/auth-domain/language'
import { expect, test } from 'vitest'
import { compiled, type Layout } from '#compiled-layout.ts'
import type { Mail } from '#mail.ts'
import { renderedLayout, renderMail } from '#render-mail.ts'
import { sampleMails } from '#samples.ts'
import { ENGLISH, mailsIn } from './support/templates.ts'

const MARK = '\ue0000\ue001'

const values: [what: string, value: string][] = [
  ['none', ''],
  ['a name', 'Olga'],
  ['markup', `<b>"Olga" & 'Mia'</b></p><script>&amp;`],
  ['what replacing would expand', "$& $1 $` $' $<name>"],
  ['marks of a template', `${MARK}${MARK}\ue0003\ue001`],
  ['halves of letters', '\ud800 Olga \udc00\ud83d\udd11'],
  ['controls', 'Olga\u0000\r\n\u202e\u0085 Bcc: x'],
  ['more than is shown', '<Ж>'.repeat(2000)],
]

// One for all tests, so that each mail is filled into what was made for others.
const layout = compiled(renderedLayout)

test.each(values)('a mail from a compiled template is as React renders it: %s', async (_what, value) => {
  await expectSame(mailsIn(ENGLISH), value)
})

test.each(languages)('so is one in $tag', async ({ id }) => {
  await expectSame(mailsIn(id), values.map(([, value]) => value).join(' '))
})

test('React renders each shape of mail once, in whichever language and with whatever values', async () => {
  const { layout: counted, count } = givenCountedLayout()
  for (const { id } of languages) for (const mail of mailsIn(id)) await renderMail(mail, counted)
  const shapes = count()
  expect(shapes).toBeLessThan(40)
  for (const mail of mailsIn(ENGLISH)) await renderMail({ ...mail, name: 'Mia', brand: 'Lighthouse' }, counted)
  expect(count()).toBe(shapes)
})

test('what was compiled is forgotten before there is too much of it', async () => {
  const { layout: counted, count } = givenCountedLayout()
  const mail = sampleMails(ENGLISH)['verify-email']
  await renderMail(mail, counted)
  const content = (paragraphs: number): Parameters<Layout>[0] => ({
    ...{ languageTag: 'en', brand: 'Acme', heading: 'Hello', reason: 'Because' },
    ...{ preheader: { shown: 'Hello', filler: '' }, paragraphs: Array.from({ length: paragraphs }, String) },
    ...{ details: undefined, link: undefined, code: undefined },
  })
  for (let paragraphs = 0; paragraphs < 200; paragraphs += 1) await counted(content(paragraphs))
  await renderMail(mail, counted)
  expect(count()).toBe(202)
})

test('a link by which a script would run is as React renders it', async () => {
  const mail = { ...sampleMails(ENGLISH)['verify-email'], url: ' java\nscript:alert(1)' }
  const { html } = await renderMail(mail, layout)
  expect(html).toBe((await renderMail(mail)).html)
  expect(html).not.toContain('href=" java')
})

function givenCountedLayout(): { layout: Layout; count(): number } {
  let rendered = 0
  const counted = compiled((content) => {
    rendered += 1
    return Promise.resolve(`<p>${JSON.stringify(content)}</p>`)
  })
  return { layout: counted, count: () => rendered }
}

async function expectSame(mails: Mail[], value: string): Promise<void> {
  for (const mail of mails.flatMap((sample) => variantsOf(sample, value))) {
    expect(await renderMail(mail, layout)).toEqual(await renderMail(mail))
  }
}

// The value wherever a mail of any template has a text; with and without what a mail may lack.
function variantsOf(mail: Mail, value: string): Mail[] {
  const chosen = {
    ...{ name: value, brand: value, organization: value, key: value, passkey: value, username: value, provider: value },
    ...{ newEmail: value, webhook: value, roles: [value], providers: [value, value] },
    inviter: { name: value, email: value || null },
    member: { name: value, email: value },
    ...(mail.template === 'new-device' && { signIn: { ...mail.signIn, browser: value, ipAddress: value || null } }),
  }
  const full: Mail = { ...mail, ...chosen }
  const linked = full.url === null ? full : { ...full, url: `${full.url}&to=${value}` }
  if (!('code' in linked)) return [linked]
  return 'codeExpiresIn' in linked
    ? [linked, { ...linked, code: value }, { ...linked, code: undefined, codeExpiresIn: undefined }]
    : [linked, { ...linked, code: value }]
}
