const MAX_LENGTH = 40

/** A name within the label of a button, which must not be longer than the page is wide. */
export function cutText(text: string): string {
  const letters = [...text]
  return letters.length <= MAX_LENGTH
    ? text
    : `${letters
        .slice(0, MAX_LENGTH - 1)
        .join('')
        .trimEnd()}…`
}
