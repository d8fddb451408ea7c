import { expect, onTestFinished, test } from 'vitest'
import { createSmtpMailer } from '../src/mailer.ts'
import { samplesIn } from '../src/samples.ts'
import { givenSmtp } from './support/smtp.ts'

test('a mail on its way says that a machine wrote it, and keeps its id and date', async () => {
  const smtp = await givenSmtp()
  const mailer = createSmtpMailer(smtp.url, 'Acme <hello@example.com>')
  onTestFinished(() => {
    mailer.close()
    smtp.close()
  })
  await mailer.send(samplesIn(3)['verify-email'], '<one@example.com>', new Date('2026-01-02T03:04:05Z'))
  const [headers] = smtp.received().split('\r\nDATA\r\n')[1]?.split('\r\n\r\n') ?? []
  expect(headers?.split('\r\n')).toEqual(
    expect.arrayContaining([
      'Auto-Submitted: auto-generated',
      'From: Acme <hello@example.com>',
      'To: olga@example.com',
      'Subject: Confirm your address for Acme',
      'Message-ID: <one@example.com>',
      'Date: Fri, 02 Jan 2026 03:04:05 +0000',
    ]),
  )
})
