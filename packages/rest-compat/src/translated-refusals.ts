import type { ServerResponse } from 'node:http'
import { firstKnownLanguage, type LanguageTag, tagOf } from '@foyer/auth-domain/language'
import type { RefusalName } from '@foyer/auth-domain/refusals'
import { translateRefusal } from '@foyer/auth-domain/refusals/translate-refusal'

/** The languages of a request, best first; asked for where it is refused. */
type AcceptedTags = () => readonly string[]

const translating = new WeakMap<ServerResponse, AcceptedTags>()

/** Has what this response refuses told in a language of its request (`errors.translate`); by default it is in English. */
export function translateRefusals(response: ServerResponse, acceptedTags: AcceptedTags): void {
  translating.set(response, acceptedTags)
}

type Told = { message: string; originalMessage?: string }

/** The message of a refusal that has a code, as the response tells it, with the headers that say so. */
export function tellRefusal(
  response: ServerResponse,
  name: RefusalName,
  { message, subject }: { message: string; subject: string | undefined },
): Told {
  const accepted = translating.get(response)
  if (accepted === undefined) return { message }
  // Whatever it is told in: another request may get it in another language.
  response.appendHeader('Vary', 'Accept-Language')
  const language = languageOf(accepted())
  const translation = translateRefusal(name, language, subject)
  if (translation === undefined) return { message }
  response.setHeader('Content-Language', language)
  return { message: translation, originalMessage: message }
}

// Not the service's default: whoever names no language is a program.
function languageOf(acceptedTags: readonly string[]): LanguageTag {
  const known = firstKnownLanguage(acceptedTags)
  return known === undefined ? 'en' : tagOf(known)
}
