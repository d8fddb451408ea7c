import type { LanguageTag } from '@foyer/auth-domain/language'
import type { VNode } from 'preact'
import { renderToStringAsync } from 'preact-render-to-string'
import { createAuthApp } from './auth-app/auth-app.tsx'
import type { AuthPath } from './auth-app/paths.ts'
import { startAt } from './auth-app/router.tsx'
import { createQueryClient } from './data/query-client.ts'
import { setStartData } from './data/start-data.ts'
import { createApiClient, createQuestions, createUtils } from './data/trpc.ts'
import type { Settings } from './data/types.ts'
import { showLanguage } from './i18n/i18n.ts'
import { brandVariables } from './theme/apply-brand.ts'

export type { Prerendered }

type Prerendered = {
  markup: string
  /** The style of the document: the colours of the branding. */
  style: string
}
type Page = { path: AuthPath; language: LanguageTag; settings: Settings }

/**
 * What a page looks like to a browser without a session, so that it stands before its script has arrived. The server runs
 * this; one page after another, since the language and the page are globals of the auth bundle.
 */
export async function prerenderPage({ path, language, settings }: Page): Promise<Prerendered> {
  await showLanguage(language, 'providers', 'accounts')
  startAt({ pathname: path, search: {}, state: {} })
  const queryClient = createQueryClient()
  const client = createApiClient(createQuestions())
  setStartData(createUtils(client, queryClient), { settings, session: null })
  // Elements of React are those of Preact here, see vite.aliases.ts.
  const app = createAuthApp({ client, queryClient }) as unknown as VNode
  const style = brandVariables(settings.branding).map(([variable, colour]) => `${variable}:${colour}`)
  return { markup: await renderToStringAsync(app), style: style.join(';') }
}
