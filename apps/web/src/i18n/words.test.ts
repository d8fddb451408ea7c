import { type LanguageTag, languageTags } from '@foyer/auth-domain/language'
import { expect, test } from 'vitest'
import { messagesIn } from './all-messages.ts'

/** What a language calls otherwise on every page: one word per thing. */
const unused: Readonly<Record<LanguageTag, readonly RegExp[]>> = {
  en: [/\bwrong second factors\b/i],
  de: [/Zwei-Faktor-Authenti/, /freiwillig/, /\bdu\b/i],
  fr: [/deux facteurs/i],
  es: [/autenticación en dos/i, /métodos de acceso/i, /\busted\b/i],
  pl: [],
  ru: [/ключ\S* API/i, /учётн\S+ запис/i],
  tr: [/faktör/i, /organizasyon/i, /onaylama kodu/i, /oturum aç/i],
  uk: [/ключ\S* API/i, /прив’яза/i, /відв’яза/i, /обліков\S+ запис/i],
}

test.each(languageTags)('%s has one word for each thing', async (tag) => {
  const found = [...(await messagesIn(tag))].filter(([, text]) => unused[tag].some((word) => word.test(text)))
  expect(found).toEqual([])
})
