/** Position of the searched text in a value. */
export type MatchPosition = 'contains' | 'starts_with' | 'ends_with'

/** A LIKE pattern that matches `text` literally: wildcards in it are escaped. */
export function likePattern(position: MatchPosition, text: string): string {
  const escaped = text.replace(/[\\%_]/g, '\\$&')
  const before = position === 'starts_with' ? '' : '%'
  return before + escaped + (position === 'ends_with' ? '' : '%')
}
