import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LanguageTag } from '@foyer/auth-domain/language'

/** The parts of Vite's manifest that are read. */
type Manifest = Record<string, { file: string; name?: string; imports?: string[]; css?: string[] }>

/** A page with its script, and the files that it may need. */
export type Bundle = { page: string; manifest: Manifest }

type Files = { scripts: string[]; styles: string[] }

/** Without a manifest the page is sent as it was built: its script finds what it needs by itself. */
export function readBundle(directory: string): Bundle {
  const path = join(directory, '.vite', 'manifest.json')
  return {
    page: readFileSync(join(directory, 'index.html'), 'utf8'),
    manifest: existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {},
  }
}

type First = { chunks: readonly string[]; messages: readonly string[]; language: LanguageTag }

/** The files of the named chunks, of what they import, and of these catalogues of messages. */
export function filesOf({ manifest }: Bundle, { chunks, messages, language }: First): Files {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const follow = (key: string) => {
    const chunk = manifest[key]
    if (chunk === undefined || scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const style of chunk.css ?? []) styles.add(style)
    for (const imported of chunk.imports ?? []) follow(imported)
  }
  const named = Object.keys(manifest).filter((key) => chunks.includes(manifest[key]?.name ?? ''))
  for (const key of [...named, ...messages.map((folder) => `src/i18n/locales/${folder}${language}.json`)]) follow(key)
  return { scripts: [...scripts], styles: [...styles] }
}

/** The subsets that the first words of a page need, by the script its language is written in; each covers what the others do not. */
const subsets: Record<LanguageTag, readonly string[]> = {
  en: ['latin'],
  de: ['latin'],
  es: ['latin'],
  fr: ['latin'],
  pl: ['latin', 'latin-ext'],
  tr: ['latin', 'latin-ext'],
  ru: ['latin', 'cyrillic'],
  uk: ['latin', 'cyrillic'],
}
const FONT = /-(latin|latin-ext|cyrillic)-(?:wght|400)-normal\.woff2$/

/** The files of the fonts that a page in this language is written in: a style sheet asks for them only once text is laid out. */
export function fontsOf({ manifest }: Bundle, language: LanguageTag): string[] {
  const isNeeded = (key: string) => subsets[language].includes(FONT.exec(key)?.[1] ?? '')
  return Object.entries(manifest).flatMap(([key, { file }]) => (isNeeded(key) ? [file] : []))
}
