const MAX_LENGTH = 40

/** A name within the label of a button, which must not be longer than the page is wide: cut at a word, unless that is a long one. */
export function cutText(text: string): string {
  const letters = [...text]
  if (letters.length <= MAX_LENGTH) return text
  const cut = letters.slice(0, MAX_LENGTH - 1)
  const end = letters[cut.length] === ' ' ? cut.length : cut.lastIndexOf(' ')
  const kept = end < MAX_LENGTH / 2 ? cut : cut.slice(0, end)
  return `${kept.join('').replace(/[\s,;:–-]+$/, '')}…`
}
