import { firstKnownLanguage, type Language } from '@foyer/auth-domain/language'
import type { Call } from '#runtime/context/call.ts'

/** The first language the browser accepts that mails support; null when there is none. */
export function acceptedLanguage({ request }: Pick<Call, 'request'>): Language | null {
  return firstKnownLanguage(request.languageTags) ?? null
}
