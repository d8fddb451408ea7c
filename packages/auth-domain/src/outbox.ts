import { HOUR } from './limits.ts'

/** Tries before a mail is parked for a person to look at: about two days with the pauses below. */
export const MOST_MAIL_ATTEMPTS = 50

const FIRST_PAUSE = 5
const LONGEST_PAUSE = HOUR

/** Seconds to wait after the `attempts`-th failure: 5 s, doubling, at most an hour. */
export function mailPause(attempts: number): number {
  return Math.min(FIRST_PAUSE * 2 ** Math.min(attempts - 1, 20), LONGEST_PAUSE)
}

/** When a mail is tried again; undefined parks it, at once when the refusal is for good (R19). */
export function retryAt(attempts: number, permanent: boolean, now: Date): Date | undefined {
  if (permanent || attempts >= MOST_MAIL_ATTEMPTS) return undefined
  return new Date(now.getTime() + mailPause(attempts) * 1000)
}
