// Longer ones are on no list, and words of that length are not spelled with decoration.
const MAX_LENGTH = 64
const MAX_DECORATION = 5
const DECORATION = /^[\p{N}\p{P}\p{S}\s]+|[\p{N}\p{P}\p{S}\s]+$/gu
// Of a password of digits, decoration leaves nothing: there the signs alone are.
const SIGNS = /^[\p{P}\p{S}\s]+|[\p{P}\p{S}\s]+$/gu
const REPEATED = /^(.{3,}?)\1+$/u

// Letters as they are commonly written with digits and signs. A one is an i or an l: each is tried.
const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '!': 'i',
}

/**
 * What a password is in plain: in lower case, and also without a few digits and signs around it, with letters for the
 * signs that stand for them, and once instead of repeated. A guesser tries these variations first.
 */
export function plainForms(password: string): string[] {
  const folded = password.normalize('NFKC').toLowerCase()
  if (folded.length > MAX_LENGTH) return [folded]
  const bases = unique([folded, ...undecorated(folded), ...once(folded)])
  return unique(bases.flatMap((base) => [base, spelled(base, 'i'), spelled(base, 'l')]))
}

function undecorated(text: string): string[] {
  return [DECORATION, SIGNS].flatMap((decoration) => {
    const core = text.replace(decoration, '')
    const removed = text.length - core.length
    return core !== '' && removed > 0 && removed <= MAX_DECORATION ? [core] : []
  })
}

function once(text: string): string[] {
  const [, unit] = REPEATED.exec(text) ?? []
  return unit === undefined ? [] : [unit]
}

function spelled(text: string, one: 'i' | 'l'): string {
  return text.replace(/[034@5$7!]/g, (sign) => lookalikes[sign] ?? sign).replaceAll('1', one)
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)]
}
