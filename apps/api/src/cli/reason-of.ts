import { cancelled, unavailable } from '@foyer/db/engine/errors'

/** What a command says when it fails. */
export function reasonOf(error: unknown): string {
  const message = textOf(error)
  if (!unavailable(error)) return message
  if (cancelled(error)) return `The database did not finish: ${message}`
  return `The database cannot be reached: ${message}\nnpx foyer-auth doctor says more`
}

/** What an error says. Of several addresses that were tried it says nothing but its code. */
export function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.message !== '') return error.message
  return 'code' in error ? String(error.code) : error.name
}
