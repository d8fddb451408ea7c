import { type LanguageTag, tagOf } from '@foyer/auth-domain/language'
import type { Mail } from '../mail.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { pl } from './pl.ts'
import { ru } from './ru.ts'
import { tr } from './tr.ts'
import { uk } from './uk.ts'

/** The words of one mail. */
export type MailTexts = { subject: string; heading: string; paragraphs: string[]; button: string; reason: string }

/** What the words may speak of; `minutes` is how long the link holds. */
export type TextFacts = { name: string; brand: string; minutes: number }

/** One language: a text for every template. */
export type MailLanguage = Record<Mail['template'], (facts: TextFacts) => MailTexts>

const mailLanguages: Record<LanguageTag, MailLanguage> = { de, en, es, fr, pl, ru, tr, uk }

export function textsFor(mail: Mail): MailTexts {
  const minutes = 'expiresIn' in mail ? Math.round(mail.expiresIn / 60) : 0
  return mailLanguages[tagOf(mail.language)][mail.template]({ name: mail.name, brand: mail.brand, minutes })
}
