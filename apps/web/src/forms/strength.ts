export type Strength = { level: 'empty' } | { level: 'short'; missing: number } | { level: 'weak' | 'fair' | 'strong' }

type Person = { name: string; email: string }

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

/** How hard a password is to guess, told from what a guesser tries first. An estimate for words, not a rule. */
export function strengthOf(password: string, minLength: number, person: Person): Strength {
  const length = [...password].length
  if (length === 0) return { level: 'empty' }
  if (length < minLength) return { level: 'short', missing: minLength - length }
  const bits = surprisingLetters(password, person) * bitsPerLetter(password)
  if (bits < FAIR_BITS) return { level: 'weak' }
  return { level: bits < STRONG_BITS ? 'fair' : 'strong' }
}

// What follows from the person, from a common word or from the letter before it surprises nobody.
function surprisingLetters(password: string, person: Person): number {
  const known = `${person.name} ${person.email}`.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  const rest = known
    .filter((word) => word.length > 2)
    .reduce((text, word) => text.replaceAll(word, '•'), password.toLowerCase())
    .replace(COMMON, '•')
  const letters = [...rest]
  const surprising = letters.filter((letter, index) => !follows(letters[index - 1], letter)).length
  return Math.min(surprising, new Set(letters).size * 2)
}

function follows(before: string | undefined, letter: string): boolean {
  if (before === undefined) return false
  return before === letter || RUNS.some((run) => run.includes(before + letter) || run.includes(letter + before))
}

function bitsPerLetter(password: string): number {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length
  return 2.8 + kinds * 0.8
}
