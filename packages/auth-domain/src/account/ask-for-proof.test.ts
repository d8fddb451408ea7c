import { expect, test } from 'vitest'
import { mailboxState } from './ask-for-proof.ts'

const proved = new Date('2026-01-01')
const olga = { email: 'olga@example.com', isAnonymous: false, emailVerified: false, mailboxProvenAt: null }
const elsewhere = { ...olga, emailVerified: true }
const mails = { links: true, codes: true }

test.each([
  ['an unverified user by a code', olga, mails, true],
  ['an unverified user without codes not at all', olga, { links: true, codes: false }, false],
  ['who was verified elsewhere by a code', elsewhere, mails, true],
  ['who was verified elsewhere by a link, without codes', elsewhere, { links: true, codes: false }, true],
  ['nobody where no such mail is sent', elsewhere, { links: false, codes: true }, false],
  ['no anonymous user', { ...olga, isAnonymous: true }, mails, false],
  ['nobody whose email is a placeholder', { ...olga, email: '1@spotify.invalid' }, mails, false],
])('a page asks %s', (_whom, account, sent, asks) => {
  expect(mailboxState(account, sent)).toEqual({ proved: false, asks })
})

test('nobody is asked who has proved it', () => {
  expect(mailboxState({ ...elsewhere, mailboxProvenAt: proved }, mails)).toEqual({ proved: true, asks: false })
})
