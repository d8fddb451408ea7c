import { HOUR } from './limits.ts'

/** Attempts before a mail is parked for manual inspection: about two days with the delays below. */
export const MAX_MAIL_ATTEMPTS = 50

/** Seconds for which a process has a mail to itself while it sends it. Short, because a killed process's mails wait for its end. */
export const MAIL_LEASE_SECONDS = 20

const FIRST_DELAY = 5
const MAX_DELAY = HOUR
const MAX_REASON_LENGTH = 240

/** Seconds until the next attempt after the `attempts`-th failure: 5 s, doubling, at most an hour. */
export function mailRetryDelay(attempts: number): number {
  return Math.min(FIRST_DELAY * 2 ** Math.min(attempts - 1, 20), MAX_DELAY)
}

/** Time of the next attempt; undefined parks the mail, immediately after a permanent failure (R19). */
export function retryAt(attempts: number, permanent: boolean, now: Date): Date | undefined {
  if (permanent || attempts >= MAX_MAIL_ATTEMPTS) return undefined
  return new Date(now.getTime() + mailRetryDelay(attempts) * 1000)
}

/**
 * Until when the next attempt of a mail may be the end of a lease: one that is tried later is in nobody's hands. Instances
 * follow the database's clock, and differ by less than the seconds added.
 */
export function leasedUntil(now: Date): Date {
  return new Date(now.getTime() + (MAIL_LEASE_SECONDS + 10) * 1000)
}

// Servers that take a mail for spam repeat the link that they object to.
const links = /\b[a-z][a-z0-9+.-]*:\/\/\S+/gi
// Tokens, and the codes of mails: a server may repeat the subject. Status codes have three digits.
const tokens = /[\w-]{24,}/g
const codes = /\b\d{5,10}\b/g

/** The last error of a mail as it may be shown: shortened, and without what could be a link or a code. */
export function showMailError(error: string): string {
  const shown = error.replace(links, '…').replace(tokens, '…').replace(codes, '…').replace(/\s+/g, ' ').trim()
  return shown.length <= MAX_REASON_LENGTH ? shown : `${shown.slice(0, MAX_REASON_LENGTH)}…`
}
