import type { TFunction } from 'i18next'

type Messages = { readonly [key: string]: string | Messages }
type Values = Readonly<Record<string, unknown>>
type Shown = { t: TFunction; i18n: { language: string } }

const PLACEHOLDER = /\{\{(\w+)\}\}/g

const catalogues = new Map<string, Set<Messages>>()
const listeners = new Set<() => void>()
let shown: Shown = speaking('en')

/** Adds messages of a language, of which the shown texts are from then on. */
export function addMessages(language: string, messages: object): void {
  // Catalogues are JSON files: texts, and objects of texts.
  catalogues.set(language, new Set(catalogues.get(language)).add(messages as Messages))
}

/** What components speak by now. */
export function shownMessages(): Shown {
  return shown
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
  const plural = new Intl.PluralRules(language)
  const t = (key: string, values: Values = {}): string => {
    const form = typeof values.count === 'number' ? find(language, `${key}_${plural.select(values.count)}`) : undefined
    return fill(form ?? find(language, key) ?? key, values)
  }
  // The catalogues are written in the format of i18next, whose types know their keys.
  return { t: t as unknown as TFunction, i18n: { language } }
}

function find(language: string, key: string): string | undefined {
  const path = key.split('.')
  for (const messages of catalogues.get(language) ?? []) {
    const found = path.reduce<Messages[string] | undefined>(descend, messages)
    if (typeof found === 'string') return found
  }
  return undefined
}

function descend(messages: Messages[string] | undefined, key: string): Messages[string] | undefined {
  return typeof messages === 'object' && Object.hasOwn(messages, key) ? messages[key] : undefined
}

function fill(text: string, values: Values): string {
  return text.replace(PLACEHOLDER, (_, name: string) => String(values[name] ?? ''))
}
