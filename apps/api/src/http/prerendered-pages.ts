import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { LanguageTag } from '@foyer/auth-domain/language'
import { pages } from '@foyer/auth-domain/redirect/pages'
import type { Settings } from '@foyer/auth-domain/settings'

/** A page as it is drawn for somebody without a session; `style` is that of the document. */
export type Prerendered = { path: string; markup: string; style: string }

type Page = { path: string; language: LanguageTag; settings: Settings }
/** What apps/web/src/prerender.tsx exports. */
type Renderer = { prerenderPage: (page: Page) => Promise<Omit<Prerendered, 'path'>> }

/** The pages by the path that is asked for; who is not signed in is redirected from the first. */
const prerendered = new Map<string, string>([
  [pages.home, pages.signIn],
  ...[pages.signIn, pages.signUp, pages.forgotPassword].map((path): [string, string] => [path, path]),
])

/** The page that a URL without a session shows; undefined where it depends on more than the path. */
export function prerenderedPath(url: string): string | undefined {
  return prerendered.get(url)
}

/** Draws pages with the code of the dashboard, one after another: the language is a global of its code. */
export function prerenderer(directory: string): (page: Page) => Promise<Prerendered | undefined> {
  const script = join(directory, '.prerender', 'prerender.mjs')
  if (!existsSync(script)) return async () => undefined
  let last: Promise<unknown> = Promise.resolve()
  return (page) => {
    const drawn = last.then(async () => {
      const { prerenderPage }: Renderer = await import(/* @vite-ignore */ pathToFileURL(script).href)
      return { path: page.path, ...(await prerenderPage(page)) }
    })
    last = drawn.catch(() => undefined)
    return drawn
  }
}
