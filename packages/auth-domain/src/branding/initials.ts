const TONES = 6

/** The initials of the first and last name, else the first letter of the only name, else of the email. */
export function initialsOf(user: { name: string; email: string }): string {
  const words = user.name.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu) ?? []
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  const letters = first && last ? firstLetter(first) + firstLetter(last) : firstLetter(first ?? user.email)
  return letters.toLocaleUpperCase()
}

/** The index of one of `tones`, derived from the id: the same for a user on every device. */
export function toneOf(id: string): number {
  let sum = 7
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return sum % TONES
}

function firstLetter(word: string): string {
  return [...word][0] ?? ''
}
