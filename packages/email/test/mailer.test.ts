import { expect, onTestFinished, test } from 'vitest'
import { createSmtpMailer } from '#mailer.ts'
import { renderMail } from '#render-mail.ts'
import { sampleMails } from '#samples.ts'
import { givenSmtp } from './support/smtp.ts'

test('a sent mail is marked as auto-generated, and has the given id and date', async () => {
  const smtp = await givenSmtp()
  const mailer = createSmtpMailer({ url: smtp.url, from: 'Acme <hello@example.com>', requireTls: false }, renderMail)
  onTestFinished(() => {
    mailer.close()
    smtp.close()
  })
  await mailer.send(sampleMails(3)['verify-email'], '<one@example.com>', new Date('2026-01-02T03:04:05Z'))
  const [headers] = smtp.received().split('\r\nDATA\r\n')[1]?.split('\r\n\r\n') ?? []
  expect(headers?.split('\r\n')).toEqual(
    expect.arrayContaining([
      'Auto-Submitted: auto-generated',
      'From: Acme <hello@example.com>',
      'To: olga@example.com',
      'Subject: Confirm your email for Acme',
      'Message-ID: <one@example.com>',
      'Date: Fri, 02 Jan 2026 03:04:05 +0000',
    ]),
  )
})
