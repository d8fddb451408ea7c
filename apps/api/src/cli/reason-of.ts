import { cancelled, unavailable } from '@foyer/db/engine/errors'

/** What a command says when it fails. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message || textOf(error) : String(error)
  if (!unavailable(error)) return message
  if (cancelled(error)) return `The database did not finish: ${message}`
  return `The database cannot be reached: ${message}\nnpx foyer doctor says more`
}

// Of several addresses that were tried the error says nothing but its code.
function textOf(error: Error): string {
  return 'code' in error ? String(error.code) : error.name
}
