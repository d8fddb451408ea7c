import { HOUR } from './limits.ts'

/** Attempts before a mail is parked for manual inspection: about two days with the delays below. */
export const MAX_MAIL_ATTEMPTS = 50

const FIRST_DELAY = 5
const MAX_DELAY = HOUR

/** Seconds until the next attempt after the `attempts`-th failure: 5 s, doubling, at most an hour. */
export function mailRetryDelay(attempts: number): number {
  return Math.min(FIRST_DELAY * 2 ** Math.min(attempts - 1, 20), MAX_DELAY)
}

/** Time of the next attempt; undefined parks the mail, immediately after a permanent failure (R19). */
export function retryAt(attempts: number, permanent: boolean, now: Date): Date | undefined {
  if (permanent || attempts >= MAX_MAIL_ATTEMPTS) return undefined
  return new Date(now.getTime() + mailRetryDelay(attempts) * 1000)
}
