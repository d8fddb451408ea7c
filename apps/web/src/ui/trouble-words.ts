import type { TFunction } from 'i18next'
import { type Trouble, troubleOf } from '../data/refusal.ts'
import { timeUntil } from '../i18n/time.ts'

type Words = { t: TFunction; language: string; product: string }

/** What went wrong, in the reader's words; the server's own message is for developers. */
export function troubleWords(error: unknown, { t, language, product }: Words): string {
  const trouble: Trouble = troubleOf(error)
  if (trouble.kind === 'unreachable') return t('refusal.unreachable')
  if (trouble.kind === 'unknown') return t('refusal.unknown')
  switch (trouble.refusal.code) {
    case 'INVALID_EMAIL_OR_PASSWORD':
      return t('refusal.credentials')
    case 'USER_ALREADY_EXISTS':
      return t('refusal.taken')
    case 'BANNED_USER':
      return t('refusal.banned', { product })
    case 'UNAUTHORIZED':
      return t('refusal.signedOut')
    case 'EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED':
      return t('refusal.signUpClosed')
    case 'SERVICE_UNAVAILABLE':
      return t('refusal.busy')
    case 'TOO_MANY_REQUESTS':
      return tooMany(trouble.refusal.retryAfter, { t, language, product })
    default:
      return t('refusal.unknown')
  }
}

function tooMany(retryAfter: number | undefined, { t, language }: Words): string {
  if (retryAfter === undefined) return t('refusal.tooMany')
  return t('refusal.tooManyUntil', { when: timeUntil(retryAfter, language) })
}
