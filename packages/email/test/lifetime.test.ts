import type { Language } from '@foyer/auth-domain/language'
import { expect, test } from 'vitest'
import { renderMail } from '#render-mail.ts'
import { sampleMails } from '#samples.ts'

const HOUR = 3600
const DAY = 24 * HOUR
const lifetimes: [seconds: number, language: Language, expected: string][] = [
  [20, 3, 'expires in 1 minute.'],
  [45 * 60, 3, 'expires in 45 minutes.'],
  [HOUR, 3, 'expires in 1 hour.'],
  [1.5 * HOUR, 3, 'expires in 90 minutes.'],
  [2 * DAY, 3, 'expires in 48 hours.'],
  [2 * DAY - 1, 3, 'expires in 48 hours.'],
  [2 * DAY - 2 * HOUR - 90, 3, 'expires in 45 hours.'],
  [7 * DAY, 3, 'expires in 7 days.'],
  [HOUR, 6, 'gilt 1 Stunde.'],
  [DAY, 0, ': 24 часа.'],
  [2 * DAY, 1, ': 48 годин.'],
  [1.5 * HOUR, 15, ': 90 minut.'],
  [DAY, 4, 'durante 24 horas.'],
  [HOUR, 16, 'valable 1 heure.'],
  [2 * DAY, 82, '48 saat geçerlidir.'],
]

test.each(lifetimes)('a link of %i seconds in language %i: %s', async (expiresIn, language, expected) => {
  const { text } = await renderMail({ ...sampleMails(language)['reset-password'], expiresIn })
  expect(text.replaceAll('\u00a0', ' ')).toContain(expected)
})
