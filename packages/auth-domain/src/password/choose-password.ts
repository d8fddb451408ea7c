import { allow, type Decision, refuse } from '#decision.ts'
import { plainForms } from './plain-forms.ts'
import { checkNewPassword, type PasswordLengths } from './policy.ts'

export type NewPasswordPolicy = PasswordLengths & { refuseCommonPasswords: boolean }

/** Who chooses the password, and of which service. */
export type PasswordOwner = { email: string; name: string; username: string | null; service: string }

// A form of fewer characters, found by removing decoration, says little about the whole password.
const MIN_LISTED = 6
const MIN_WORD = 3

/**
 * Whether a password may be chosen: its length, and that it is neither on the list of common ones nor one of the owner's
 * own words. Only where one is chosen: a password that is in use stays good until it is changed.
 */
export function chooseNewPassword(
  password: string,
  policy: NewPasswordPolicy,
  { owner, isCommon }: { owner: PasswordOwner; isCommon: (word: string) => boolean },
): Decision {
  const length = checkNewPassword(password, policy)
  if (!length.allowed || !policy.refuseCommonPasswords) return length
  const [whole = '', ...others] = plainForms(password)
  const listed = [whole, ...others.filter((form) => form.length >= MIN_LISTED)].some(isCommon)
  return listed || isOwnWord([whole, ...others], owner) ? refuse('PASSWORD_TOO_COMMON') : allow()
}

function isOwnWord(forms: readonly string[], owner: PasswordOwner): boolean {
  const own = ownWords(owner)
  return forms.some((form) => own.has(joined(form)))
}

/** The email, its local part, the name, the username, the service's name, and the words that these consist of; without separators. */
function ownWords({ email, name, username, service }: PasswordOwner): Set<string> {
  const [local = ''] = email.split('@')
  const texts = [email, local, name, username ?? '', service].map((text) => text.normalize('NFKC').toLowerCase())
  const parts = texts.slice(1).flatMap((text) => text.split(SEPARATORS))
  return new Set([...texts, ...parts].map(joined).filter((word) => word.length >= MIN_WORD))
}

const SEPARATORS = /[^\p{L}\p{N}\p{M}]+/u

function joined(text: string): string {
  return text.split(SEPARATORS).join('')
}
