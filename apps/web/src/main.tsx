import '@fontsource-variable/inter/wght.css'
import '@fontsource/literata/400.css'
import './theme/mantine.css'
import './theme/global.css'
import './theme/controls.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createApp } from './app.tsx'
import { createQueryClient } from './data/query-client.ts'
import { loadSession } from './data/session.ts'
import { loadSettings, serviceLanguage } from './data/settings.ts'
import { takeStartData } from './data/start-data.ts'
import { createApiClient, createQuestions, createUtils } from './data/trpc.ts'
import { noteEarlyInput } from './early-input.ts'
import { currentLanguage, startI18n } from './i18n/i18n.ts'
import { createAppRouter } from './router.tsx'

const { dataset: page, lang: sentIn } = document.documentElement

void start()

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  const queryClient = createQueryClient()
  const questions = createQuestions()
  const client = createApiClient(questions)
  const utils = createUtils(client, queryClient)
  takeStartData(utils)
  // What the page does not tell is requested in one batch while the messages load; later reads wait for these requests.
  void Promise.allSettled([loadSettings(utils), loadSession(utils)])
  await startI18n(() => serviceLanguage(utils))
  const router = createAppRouter({ utils, queryClient })
  // The skeleton or the prerendered page stays until the first page can be drawn.
  await router.load()
  const app = <StrictMode>{createApp({ client, queryClient, router, questions })}</StrictMode>
  if (isPrerendered(router.state.location.href)) {
    // What the router sets where a server has drawn its page.
    router.ssr = { manifest: undefined }
    noteEarlyInput(root)
    hydrateRoot(root, app)
  } else {
    if (page.outdated !== undefined) root.replaceChildren()
    delete page.outdated
    delete page.prerendered
    createRoot(root).render(app)
  }
}

/** Whether the server has sent the page as this browser shows it: at another path, or in another language, it has not. */
function isPrerendered(href: string): boolean {
  return page.prerendered === href && page.outdated === undefined && currentLanguage() === sentIn
}
