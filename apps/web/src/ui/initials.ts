import { tones } from '../theme/tones.ts'

/** Two letters for a person: of the first and last name, else of the one name, else of the address. */
export function initialsOf(person: { name: string; email: string }): string {
  const words = person.name.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu) ?? []
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  const letters = first && last ? firstLetter(first) + firstLetter(last) : firstLetter(first ?? person.email)
  return letters.toLocaleUpperCase()
}

/** Always the same tone for the same person, on every device. */
export function toneOf(id: string): number {
  let sum = 7
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return sum % tones.day.length
}

function firstLetter(word: string): string {
  return [...word][0] ?? ''
}
