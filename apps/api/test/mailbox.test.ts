import { networkInterfaces } from 'node:os'
import { languages } from '@foyer/auth-domain/language'
import { samplesIn } from '@foyer/email/samples'
import { escapeHtml } from '@foyer/rest-compat/html'
import { describe, expect, test } from 'vitest'
import { caughtMail } from './support/mail.ts'
import { details } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import { visitorOf } from './support/visitor.ts'

const developmentPaths = ['/dev/mailbox', '/dev/mailbox.json', '/dev/mails', '/dev/mails/verify-email?language=6']
const mailing = { emailVerification: { sendOnSignUp: true } }
const outside = Object.values(networkInterfaces())
  .flat()
  .find((address) => address?.family === 'IPv4' && !address.internal)?.address

describe('the development mailbox', () => {
  const given = onDatabase()

  test('shows what was mailed, newest first, to one address where one is named', async () => {
    const world = await given(mailing)
    for (const name of ['Olga', 'Mia']) {
      await world.visitor().post('/sign-up/email', details(name))
      await caughtMail(world, details(name).email)
    }
    const all = (await world.visitor().get('/dev/mailbox.json')).json
    expect(all.map(({ to }: { to: string }) => to)).toEqual(['mia@example.com', 'olga@example.com'])
    const [mail, ...others] = (await world.visitor().get('/dev/mailbox.json?to=OLGA@example.com')).json
    expect(others).toEqual([])
    expect(Object.keys(mail).sort()).toEqual(['createdAt', 'html', 'id', 'subject', 'template', 'text', 'to', 'url'])
  })

  test('shows names as text, on the page and in the mail', async () => {
    const world = await given(mailing)
    await world.visitor().post('/sign-up/email', { ...details('Olga'), name: '<script>alert(1)</script>' })
    const { id } = await caughtMail(world, 'olga@example.com')
    for (const path of ['/dev/mailbox', `/dev/mailbox/${id}`]) {
      const answer = await world.visitor().get(path)
      expect(answer.status).toBe(200)
      expect(answer.text).not.toContain('<script')
    }
    expect((await world.visitor().get('/dev/mailbox/none')).status).toBe(404)
  })

  test('opens a mail as it looks, in a frame that runs nothing and lets its links out', async () => {
    const world = await given(mailing)
    await world.visitor().post('/sign-up/email', details('Olga'))
    const { id, subject, url, text } = await caughtMail(world, 'olga@example.com')
    const page = await world.visitor().get(`/dev/mailbox/${id}`)
    for (const shown of [subject, 'olga@example.com', 'verify-email']) expect(page.text).toContain(shown)
    expect(page.text).toMatch(/<details>.*<pre>/s)
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

  test('answers this machine alone, whatever a proxy says', async () => {
    const world = await given({}, { FOYER_TRUST_PROXY: 'loopback' })
    for (const path of developmentPaths) {
      expect((await world.visitor({ 'x-forwarded-for': '203.0.113.7' }).get(path)).status).toBe(200)
    }
  })

  test.runIf(outside !== undefined)('does not answer another machine that claims to be this one', async () => {
    const world = await given({}, { HOST: '0.0.0.0', FOYER_TRUST_PROXY: 'uniquelocal' })
    const stranger = visitorOf(`http://${outside}:${new URL(world.baseUrl).port}`, { 'x-forwarded-for': '127.0.0.1' })
    expect((await stranger.get('/ok')).status).toBe(200)
    for (const path of developmentPaths) {
      expect(await stranger.get(path)).toMatchObject({ status: 404, text: '' })
    }
  })

  test('does not exist in production, nor where mail is sent', async () => {
    const smtp = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'foyer@example.com' }
    for (const variables of [smtp, { ...smtp, NODE_ENV: 'production', HOST: '127.0.0.1' }]) {
      const world = await given({}, variables)
      for (const path of developmentPaths) expect((await world.visitor().get(path)).status).toBe(404)
    }
  })
})

describe('the preview of mails', () => {
  const given = onDatabase()
  const templates = Object.keys(samplesIn(3))

  test('lists every template by its subject, in each language', async () => {
    const olga = (await given()).visitor()
    for (const { id, name } of languages) {
      const { text } = await olga.get(`/dev/mails?language=${id}`)
      for (const template of templates) expect(text).toContain(`href="/dev/mails/${template}?language=${id}"`)
      expect(text).toContain(`aria-current="page">${name}<`)
    }
  })

  test.each(templates)('shows %s as it looks, beside its text, in eight languages', async (template) => {
    const { text } = await (await given()).visitor().get(`/dev/mails/${template}?language=6`)
    expect(text).toContain(escapeHtml('<html dir="ltr" lang="de">'))
    expect(text).toMatch(/<iframe[^>]* sandbox=.*<pre>[^<]*Hallo/s)
    for (const { id } of languages) expect(text).toContain(`href="/dev/mails/${template}?language=${id}"`)
  })

  test('speaks English where it is asked for no language it knows', async () => {
    const olga = (await given()).visitor()
    for (const asked of ['', '?language=', '?language=2', '?language=de']) {
      expect((await olga.get(`/dev/mails/verify-email${asked}`)).text).toContain('Confirm your address')
    }
    expect((await olga.get('/dev/mails/none')).status).toBe(404)
  })
})
