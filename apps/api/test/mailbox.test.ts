import { networkInterfaces } from 'node:os'
import { languages } from '@foyer/auth-domain/language'
import { sampleMails } from '@foyer/email/samples'
import { escapeHtml } from '@foyer/rest-compat/html'
import { createTestClient } from '@foyer/testing/client'
import { caughtMail } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { details } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const developmentPaths = ['/dev/mailbox', '/dev/mailbox.json', '/dev/mails', '/dev/mails/verify-email?language=6']
const sendingMail = { emailVerification: { sendOnSignUp: true } }
const externalAddress = Object.values(networkInterfaces())
  .flat()
  .find((address) => address?.family === 'IPv4' && !address.internal)?.address

describe('the development mailbox', () => {
  const given = testAppsOn()

  test('lists mails, newest first, optionally of one address', async () => {
    const app = await given(sendingMail)
    for (const name of ['Olga', 'Mia']) {
      await app.client().post('/sign-up/email', details(name))
      await caughtMail(app, details(name).email)
    }
    const all = (await app.client().get('/dev/mailbox.json')).json
    expect(all.map(({ to }: { to: string }) => to)).toEqual(['mia@example.com', 'olga@example.com'])
    const [mail, ...others] = (await app.client().get('/dev/mailbox.json?to=OLGA@example.com')).json
    expect(others).toEqual([])
    expect(Object.keys(mail).sort()).toEqual([
      'createdAt',
      'html',
      'id',
      'language',
      'subject',
      'template',
      'text',
      'to',
      'url',
    ])
  })

  test('escapes names, on the page and in the mail', async () => {
    const app = await given(sendingMail)
    await app.client().post('/sign-up/email', { ...details('Olga'), name: '<script>alert(1)</script>' })
    const { id } = await caughtMail(app, 'olga@example.com')
    for (const path of ['/dev/mailbox', `/dev/mailbox/${id}`]) {
      const answer = await app.client().get(path)
      expect(answer.status).toBe(200)
      expect(answer.text).not.toContain('<script')
    }
    expect((await app.client().get('/dev/mailbox/none')).status).toBe(404)
  })

  test('shows a rendered mail in a sandboxed frame whose links open in the window', async () => {
    const app = await given(sendingMail)
    await app.client().post('/sign-up/email', details('Olga'))
    const { id, subject, url, text } = await caughtMail(app, 'olga@example.com')
    const page = await app.client().get(`/dev/mailbox/${id}`)
    for (const shown of [subject, 'olga@example.com', 'verify-email']) expect(page.text).toContain(shown)
    expect(page.text).toMatch(/<details>.*<pre lang="en">/s)
    expect(page.text).toContain(escapeHtml(text))
    const [frame = ''] = /<iframe[^>]*>/.exec(page.text) ?? []
    expect(frame).toContain('sandbox="allow-top-navigation-by-user-activation allow-popups"')
    expect(frame).toContain(escapeHtml('<head><base target="_top">'))
    expect(frame).toContain(escapeHtml(escapeHtml(url ?? '')))
    expect(frame).not.toContain('_blank')
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none';style-src 'unsafe-inline';frame-ancestors 'none'",
    )
  })

  test('says in which language a mail is, and leads to its template in the same', async () => {
    const app = await given(sendingMail)
    await app.client({ 'accept-language': 'de' }).post('/sign-up/email', details('Olga'))
    const { id } = await caughtMail(app, 'olga@example.com')
    expect((await app.client().get('/dev/mailbox')).text).toContain('<strong lang="de">')
    const page = (await app.client().get(`/dev/mailbox/${id}`)).text
    for (const tag of ['h1', 'pre']) expect(page).toContain(`<${tag} lang="de">`)
    for (const path of ['/dev/mails/verify-email', '/dev/mails']) expect(page).toContain(`href="${path}?language=6"`)
  })

  test('answers local requests, whatever address a proxy forwards', async () => {
    const app = await given({}, { FOYER_TRUST_PROXY: 'loopback' })
    for (const path of developmentPaths) {
      expect((await app.client({ 'x-forwarded-for': '203.0.113.7' }).get(path)).status).toBe(200)
    }
  })

  test.runIf(externalAddress !== undefined)(
    'does not answer another machine that forwards a loopback address',
    async () => {
      const app = await given({}, { HOST: '0.0.0.0', FOYER_TRUST_PROXY: 'uniquelocal' })
      const remote = createTestClient(`http://${externalAddress}:${new URL(app.baseUrl).port}`, {
        'x-forwarded-for': '127.0.0.1',
      })
      expect((await remote.get('/ok')).status).toBe(200)
      for (const path of developmentPaths) {
        expect(await remote.get(path)).toMatchObject({ status: 404, text: '' })
      }
    },
  )

  test('does not exist in production, nor with a mail server', async () => {
    const smtp = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'foyer@example.com' }
    for (const variables of [smtp, { ...smtp, NODE_ENV: 'production', HOST: '127.0.0.1' }]) {
      const app = await given({}, variables)
      for (const path of developmentPaths) expect((await app.client().get(path)).status).toBe(404)
    }
  })
})

describe('the mail previews', () => {
  const given = testAppsOn()
  const templates = Object.keys(sampleMails(3))

  test('list every template with its subject, in each language', async () => {
    const olga = (await given()).client()
    for (const { id, name } of languages) {
      const { text } = await olga.get(`/dev/mails?language=${id}`)
      for (const template of templates) expect(text).toContain(`href="/dev/mails/${template}?language=${id}"`)
      expect(text).toContain(`aria-current="page">${name}<`)
    }
  })

  test('say in which language their subjects and texts are, and keep it on every way to the others', async () => {
    const olga = (await given()).client()
    const list = (await olga.get('/dev/mails?language=0')).text
    expect(list.match(/<strong lang="ru">/g)).toHaveLength(templates.length)
    const one = (await olga.get('/dev/mails/verify-email?language=0')).text
    for (const tag of ['h1', 'pre']) expect(one).toContain(`<${tag} lang="ru">`)
    for (const page of [list, one]) {
      expect(page).toContain('<html lang="en">')
      expect(page.match(/href="\/dev\/mails[^"]*"/g)?.filter((href) => !href.includes('language='))).toEqual([])
    }
  })

  test('are listed by what they are about, each once', async () => {
    const { text } = await (await given()).client().get('/dev/mails')
    expect([...text.matchAll(/<h2>([^<]+)/g)].map(([, group]) => group)).toContain('Security')
    for (const template of templates) expect(text.split(`<span>${template}</span>`)).toHaveLength(2)
  })

  test.each(templates)('show %s rendered and as text, in eight languages', async (template) => {
    const { text } = await (await given()).client().get(`/dev/mails/${template}?language=6`)
    expect(text).toContain(escapeHtml('<html dir="ltr" lang="de">'))
    expect(text).toMatch(/<iframe[^>]* sandbox=.*<pre lang="de">[^<]*Hallo/s)
    for (const { id } of languages) expect(text).toContain(`href="/dev/mails/${template}?language=${id}"`)
  })

  test('use English for an unknown language', async () => {
    const olga = (await given()).client()
    for (const query of ['', '?language=', '?language=2', '?language=de']) {
      expect((await olga.get(`/dev/mails/verify-email${query}`)).text).toContain('Confirm your email')
    }
    expect((await olga.get('/dev/mails/none')).status).toBe(404)
  })
})
