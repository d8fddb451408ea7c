/** The names of the fields that a change sets, for its event. */
export function changedFields(change: object): string[] {
  return Object.entries(change).flatMap(([name, value]) => (value === undefined ? [] : [name]))
}
