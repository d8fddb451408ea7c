import { networkInterfaces } from 'node:os'
import { describe, expect, test } from 'vitest'
import { caughtMail } from './support/mail.ts'
import { details } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import { visitorOf } from './support/visitor.ts'

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

  test('answers this machine alone, whatever a proxy says', async () => {
    const world = await given({}, { FOYER_TRUST_PROXY: 'loopback' })
    expect((await world.visitor({ 'x-forwarded-for': '203.0.113.7' }).get('/dev/mailbox.json')).status).toBe(200)
  })

  test.runIf(outside !== undefined)('does not answer another machine that claims to be this one', async () => {
    const world = await given({}, { HOST: '0.0.0.0', FOYER_TRUST_PROXY: 'uniquelocal' })
    const stranger = visitorOf(`http://${outside}:${new URL(world.baseUrl).port}`, { 'x-forwarded-for': '127.0.0.1' })
    expect((await stranger.get('/ok')).status).toBe(200)
    for (const path of ['/dev/mailbox', '/dev/mailbox.json']) {
      expect(await stranger.get(path)).toMatchObject({ status: 404, text: '' })
    }
  })

  test('does not exist in production, nor where mail is sent', async () => {
    const smtp = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'foyer@example.com' }
    for (const variables of [smtp, { ...smtp, NODE_ENV: 'production', HOST: '127.0.0.1' }]) {
      const world = await given({}, variables)
      expect((await world.visitor().get('/dev/mailbox.json')).status).toBe(404)
    }
  })
})
