import type { LanguageTag } from '@foyer/auth-domain/language'
import { createMemoryHistory } from '@tanstack/react-router'
import { prerender } from 'react-dom/static'
import { createApp } from './app.tsx'
import { createQueryClient } from './data/query-client.ts'
import { setStartData } from './data/start-data.ts'
import { createApiClient, createQuestions, createUtils } from './data/trpc.ts'
import type { Settings } from './data/types.ts'
import { showLanguage } from './i18n/i18n.ts'
import { createAppRouter } from './router.tsx'
import { brandVariables } from './theme/apply-brand.ts'

export type { Prerendered }

type Prerendered = {
  markup: string
  /** The style of the document: the colours of the branding. */
  style: string
}
type Page = { path: string; language: LanguageTag; settings: Settings }

/**
 * What a page looks like to a browser without a session, so that it stands before its script has arrived. The server runs
 * this; one page after another, since the language is a global.
 */
export async function prerenderPage({ path, language, settings }: Page): Promise<Prerendered> {
  await showLanguage(language)
  const queryClient = createQueryClient()
  const questions = createQuestions()
  const client = createApiClient(questions)
  const utils = createUtils(client, queryClient)
  setStartData(utils, { settings, session: null })
  const router = createAppRouter({ utils, queryClient }, createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const errors: unknown[] = router.state.matches.flatMap(({ error }) => error ?? [])
  // In one piece: what React sends later is put in place by an inline script, which the content security policy refuses.
  const app = createApp({ client, queryClient, router, questions })
  const { prelude } = await prerender(app, {
    progressiveChunkSize: Infinity,
    onError: (error) => void errors.push(error),
  })
  // React draws the nearest fallback in place of what fails.
  if (errors.length > 0) throw errors[0]
  const style = brandVariables(settings.branding).map(([variable, colour]) => `${variable}:${colour}`)
  return { markup: await new Response(prelude).text(), style: style.join(';') }
}
