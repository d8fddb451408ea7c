import type { LanguageTag } from '#language.ts'
import { type Refusal, type RefusalName, refusals } from '#refusals.ts'
import de from './translations/de.json'
import es from './translations/es.json'
import fr from './translations/fr.json'
import pl from './translations/pl.json'
import ru from './translations/ru.json'
import tr from './translations/tr.json'
import uk from './translations/uk.json'

type Translations = Readonly<Partial<Record<RefusalName, string>>>

const translations: Record<LanguageTag, Translations> = { en: {}, de, es, fr, pl, ru, tr, uk }

/**
 * The message of a refusal in a language, `subject` in place of `{}`; undefined where it stays as it is: in English, where no
 * code is sent beside it, and where the subject is the whole message, which is the application's or names what is wrong.
 */
export function translateRefusal(name: RefusalName, language: LanguageTag, subject = ''): string | undefined {
  const { body, described }: Refusal = refusals[name]
  if (body !== undefined || (described && subject !== '')) return undefined
  return translations[language][name]?.replace('{}', () => subject)
}
