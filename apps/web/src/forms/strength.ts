export type Strength = { level: 'empty' } | { level: 'short'; missing: number } | { level: 'weak' | 'fair' | 'strong' }

type UserInfo = { name: string; email: string }

const FAIR_BITS = 40
const STRONG_BITS = 65
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '01234567890',
  'йцукенгшщзхъ',
  'фывапролджэ',
]
const COMMON =
  /pass(word)?|parol|пароль|welcome|letmein|admin|secret|iloveyou|monkey|dragon|football|summer|winter|(19|20)\d\d/gi

/** Estimates how hard a password is to guess, for the field's hint only; it is not a validation rule. */
export function strengthOf(password: string, minLength: number, user: UserInfo): Strength {
  const length = [...password].length
  if (length === 0) return { level: 'empty' }
  if (length < minLength) return { level: 'short', missing: minLength - length }
  const bits = unpredictableLetters(password, user) * bitsPerLetter(password)
  if (bits < FAIR_BITS) return { level: 'weak' }
  return { level: bits < STRONG_BITS ? 'fair' : 'strong' }
}

// Parts of the user's name or email, common words and runs of letters are easy to guess and do not count.
function unpredictableLetters(password: string, user: UserInfo): number {
  const userWords = `${user.name} ${user.email}`.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  const rest = userWords
    .filter((word) => word.length > 2)
    .reduce((text, word) => text.replaceAll(word, '•'), password.toLowerCase())
    .replace(COMMON, '•')
  const letters = [...rest]
  const unpredictable = letters.filter((letter, index) => !follows(letters[index - 1], letter)).length
  return Math.min(unpredictable, new Set(letters).size * 2)
}

function follows(before: string | undefined, letter: string): boolean {
  if (before === undefined) return false
  return before === letter || RUNS.some((run) => run.includes(before + letter) || run.includes(letter + before))
}

function bitsPerLetter(password: string): number {
  const characterClasses = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((characterClass) =>
    characterClass.test(password),
  ).length
  return 2.8 + characterClasses * 0.8
}
