import type { Catalogues, Messages } from './catalogues.ts'

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type KeysOf<Texts> = Texts extends unknown
  ? {
      [Key in keyof Texts & string]: Texts[Key] extends string
        ? Key extends `${infer Base}_${PluralForm}`
          ? Base
          : Key
        : `${Key}.${KeysOf<Texts[Key]>}`
    }[keyof Texts & string]
  : never

/** The path of a message in its catalogue, without the plural form, which `count` chooses. */
export type MessageKey = KeysOf<Messages | Catalogues[keyof Catalogues]>

/** The text of a message, with `values` in place of `{{name}}`; in English where the language does not have it, and never its key. */
export type Translate = (key: MessageKey, values?: Values) => string

type Texts = { readonly [key: string]: string | Texts }
type Values = Readonly<Record<string, unknown>>
type Shown = { t: Translate; i18n: { language: string } }

const PLACEHOLDER = /\{\{(\w+)\}\}/g

const catalogues = new Map<string, Set<Texts>>()
const listeners = new Set<() => void>()
const FALLBACK = 'en'
let shown: Shown = speaking(FALLBACK)

/** Adds messages of a language, of which the shown texts are from then on. */
export function addMessages(language: string, messages: object): void {
  // Catalogues are JSON files: texts, and objects of texts.
  catalogues.set(language, new Set(catalogues.get(language)).add(messages as Texts))
}

/** What components speak by now. */
export function shownMessages(): Shown {
  return shown
}

/** Whether there is a message of this key in the shown language, for keys that the service sends. */
export function hasMessage(key: string): key is MessageKey {
  return find(shown.i18n.language, key) !== undefined
}

export function speak(language: string): void {
  shown = speaking(language)
  for (const listener of listeners) listener()
}

export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function speaking(language: string): Shown {
  const inLanguage = finderIn(language)
  const inFallback = finderIn(FALLBACK)
  const t: Translate = (key, values = {}) => {
    const { count } = values
    return fill(inLanguage(key, count) ?? inFallback(key, count) ?? '', values)
  }
  return { t, i18n: { language } }
}

function finderIn(language: string): (key: string, count: unknown) => string | undefined {
  const plural = new Intl.PluralRules(language)
  return (key, count) => {
    const form = typeof count === 'number' ? find(language, `${key}_${plural.select(count)}`) : undefined
    return form ?? find(language, key)
  }
}

function find(language: string, key: string): string | undefined {
  const path = key.split('.')
  for (const messages of catalogues.get(language) ?? []) {
    const found = path.reduce<Texts[string] | undefined>(descend, messages)
    if (typeof found === 'string') return found
  }
  return undefined
}

function descend(messages: Texts[string] | undefined, key: string): Texts[string] | undefined {
  return typeof messages === 'object' && Object.hasOwn(messages, key) ? messages[key] : undefined
}

function fill(text: string, values: Values): string {
  return text.replace(PLACEHOLDER, (_, name: string) => String(values[name] ?? ''))
}
