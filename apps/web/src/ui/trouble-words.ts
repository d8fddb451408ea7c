import type { TFunction } from 'i18next'
import { type Trouble, troubleOf } from '../data/refusal.ts'
import { timeUntil } from '../i18n/time.ts'

type Words = { t: TFunction; language: string; product: string }

/** Which words stand for which of the wire's codes; the server's own message is for developers. */
const keys = {
  INVALID_EMAIL_OR_PASSWORD: 'refusal.credentials',
  USER_ALREADY_EXISTS: 'refusal.taken',
  BANNED_USER: 'refusal.banned',
  UNAUTHORIZED: 'refusal.signedOut',
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED: 'refusal.signUpClosed',
  SERVICE_UNAVAILABLE: 'refusal.busy',
  INVALID_EMAIL: 'problem.emailWrong',
  INVALID_PASSWORD: 'refusal.password',
  EMAIL_IS_THE_SAME: 'refusal.sameEmail',
  COULDNT_UPDATE_YOUR_EMAIL: 'refusal.emailUnusable',
  YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_AN_UNVERIFIED_EMAIL: 'refusal.alreadyConfirmed',
  SESSION_EXPIRED: 'refusal.signInAgain',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: 'refusal.onlyOwner',
  EMAIL_AND_PASSWORD_IS_NOT_ENABLED: 'refusal.notOffered',
  RESET_PASSWORD_ISNT_ENABLED: 'refusal.notOffered',
  VERIFICATION_EMAIL_ISNT_ENABLED: 'refusal.notOffered',
  CHANGE_EMAIL_IS_DISABLED: 'refusal.notOffered',
  NOT_FOUND: 'refusal.notOffered',
} as const

/** What went wrong, in the reader's words. */
export function troubleWords(error: unknown, { t, language, product }: Words): string {
  const trouble: Trouble = troubleOf(error)
  if (trouble.kind === 'unreachable') return t('refusal.unreachable')
  if (trouble.kind === 'unknown') return t('refusal.unknown')
  const { code, retryAfter } = trouble.refusal
  if (code === 'TOO_MANY_REQUESTS') return tooMany(retryAfter, { t, language, product })
  return t(isKnown(code) ? keys[code] : 'refusal.unknown', { product })
}

function isKnown(code: string): code is keyof typeof keys {
  return Object.hasOwn(keys, code)
}

function tooMany(retryAfter: number | undefined, { t, language }: Words): string {
  if (retryAfter === undefined) return t('refusal.tooMany')
  return t('refusal.tooManyUntil', { when: timeUntil(retryAfter, language) })
}
