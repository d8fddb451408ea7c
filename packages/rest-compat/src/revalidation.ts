import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const TAG_LENGTH = 22

/** The entity tag of an answer (RFC 9110, section 8.8.3). */
export function entityTagOf(text: string): string {
  return `"${hash('sha256', text, 'base64url').slice(0, TAG_LENGTH)}"`
}

/** Whether the client says that it has this answer (RFC 9110, section 13.1.2). */
export function isKnown({ headers }: Pick<IncomingMessage, 'headers'>, tag: string): boolean {
  const known = headers['if-none-match']
  if (known === undefined) return false
  return known === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
}
