import { createSmtpMailer } from '@foyer/email/mailer'
import { renderLazily } from '@foyer/email/render-lazily'
import { sampleMails } from '@foyer/email/samples'
import { givenDirectory, runFoyer } from '@foyer/testing/service-process'
import { givenTlsSmtp, type TlsSmtp } from '@foyer/testing/smtp-tls'
import { expect, onTestFinished, test } from 'vitest'

const PASSWORD = 'hunter2-hunter2'
// How AUTH PLAIN carries user and password.
const ENCODED = Buffer.from(`\0foyer\0${PASSWORD}`).toString('base64')
const mail = sampleMails(3)['reset-password']

async function given(smtp: { stripped: boolean }): Promise<TlsSmtp> {
  const server = await givenTlsSmtp(smtp)
  onTestFinished(() => server.close())
  return server
}

function mailerTo({ port }: TlsSmtp, requireTls: boolean, parameters = 'tls.rejectUnauthorized=false') {
  const url = `smtp://foyer:${PASSWORD}@127.0.0.1:${port}?${parameters}`
  const mailer = createSmtpMailer({ url, from: 'Foyer <foyer@example.com>', requireTls }, renderLazily)
  onTestFinished(() => mailer.close())
  return mailer
}

test.each(['', 'ignoreTLS=true', 'requireTLS=false', 'opportunisticTLS=true'])(
  'with TLS required, stripping STARTTLS gets neither password nor link, whatever the URL says: %s',
  async (parameters) => {
    const smtp = await given({ stripped: true })
    const mailer = mailerTo(smtp, true, parameters)
    await expect(mailer.send(mail, '<one@example.com>', new Date())).rejects.toThrow('offers no TLS')
    await expect(mailer.verify()).rejects.toThrow('offers no TLS')
    expect(smtp.heard()).toMatch(/^EHLO [^\r\n]+\r\nSTARTTLS\r\n/)
    expect(smtp.heard()).not.toMatch(/AUTH|MAIL FROM|DATA/)
    expect(smtp.received).toEqual([])
  },
)

test('with TLS required, a certificate that nobody vouches for gets neither password nor link', async () => {
  const smtp = await given({ stripped: false })
  await expect(mailerTo(smtp, true, '').send(mail, '<one@example.com>', new Date())).rejects.toThrow('certificate')
  expect(smtp.heard()).not.toMatch(/AUTH|MAIL FROM|DATA/)
  expect(smtp.received).toEqual([])
})

test('with TLS required, a server that offers it gets the mail, and nothing of it is sent in clear', async () => {
  const smtp = await given({ stripped: false })
  await mailerTo(smtp, true).send(mail, '<one@example.com>', new Date())
  expect(smtp.received).toHaveLength(1)
  expect(smtp.heard()).not.toContain(ENCODED)
  expect(smtp.heard()).not.toContain('MAIL FROM')
})

test('where the setting allows it, everything is sent in clear', async () => {
  const smtp = await given({ stripped: true })
  await mailerTo(smtp, false).send(mail, '<one@example.com>', new Date())
  expect(smtp.received).toHaveLength(1)
  expect(smtp.heard()).toContain(ENCODED)
})

const production = {
  NODE_ENV: 'production',
  FOYER_BASE_URL: 'https://accounts.example.com',
  FOYER_SECRET: 'a-secret-that-is-long-enough-0123456789',
  DATABASE_URL: 'postgres://foyer:hunter2@192.0.2.1/foyer?connect_timeout=1',
  MAIL_FROM: 'foyer@example.com',
  REDIS_URL: 'redis://:hunter2@192.0.2.1',
}

test('doctor finds that a mail server offers no TLS, and warns where it may go without', {
  timeout: 60_000,
}, async () => {
  const smtp = await given({ stripped: true })
  const SMTP_URL = `smtp://foyer:${PASSWORD}@0.0.0.0:${smtp.port}`
  const directory = await givenDirectory()
  const refused = await runFoyer(['doctor'], directory, { ...production, SMTP_URL })
  expect(refused.out).toMatch(/FAIL +mail +the mail server offers no TLS.*\n +fix: +SMTP_URL=smtps:/)
  expect(smtp.heard()).not.toMatch(/AUTH/)
  expect(refused.out).toMatch(/warn +database TLS +the connection is not encrypted.*\n +fix: .*sslmode=verify-full/)
  expect(refused.out).toMatch(/warn +Redis TLS +the connection is not encrypted.*\n +fix: .*rediss:/)
  const allowed = await runFoyer(['doctor'], directory, { ...production, SMTP_URL, FOYER_SMTP_CLEARTEXT: 'true' })
  expect(allowed.out).toMatch(/ ok +mail +0\.0\.0\.0 accepts mail/)
  expect(allowed.out).toMatch(/warn +mail TLS +FOYER_SMTP_CLEARTEXT allows/)
  expect(refused.out + allowed.out).not.toContain('hunter2')
})
