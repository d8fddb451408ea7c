/** Where in a text something is looked for. */
export type Place = 'contains' | 'starts_with' | 'ends_with'

/** A LIKE pattern in which what is looked for stands for itself alone. */
export function likePattern(place: Place, text: string): string {
  const escaped = text.replace(/[\\%_]/g, '\\$&')
  const before = place === 'starts_with' ? '' : '%'
  return before + escaped + (place === 'ends_with' ? '' : '%')
}
