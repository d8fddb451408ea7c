import { hash } from 'node:crypto'
import { anonymousEmail } from '@foyer/auth-domain/anonymous/anonymous-user'

/** The placeholder of an adopted anonymous user: of the length of Foyer's own, whatever the former ids look like. */
export function placeholderOf(id: string, host: string): string {
  return anonymousEmail(hash('sha256', id, 'hex').slice(0, 32), host)
}
