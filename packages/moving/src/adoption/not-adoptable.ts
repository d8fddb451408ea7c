/** The schema is not one that can be adopted, or the adoption not one that can be undone. */
export class NotAdoptableError extends Error {
  override readonly name = 'NotAdoptableError'
}
