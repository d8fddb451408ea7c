import '@fontsource-variable/inter/wght.css'
import '@fontsource/literata/400.css'
import '#theme/mantine-auth.css'
import '#theme/global.css'
import '#theme/controls.css'
import { pages } from '@foyer/auth-domain/redirect/pages'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { approvedCallback, requestedCallback } from '#data/callback.ts'
import { createQueryClient } from '#data/query-client.ts'
import { loadSession } from '#data/session.ts'
import { loadSettings, serviceLanguage } from '#data/settings.ts'
import { takeStartData } from '#data/start-data.ts'
import { type ApiUtils, createApiClient, createQuestions, createUtils } from '#data/trpc.ts'
import { noteEarlyInput } from '#early-input.ts'
import { currentLanguage, startI18n } from '#i18n/i18n.ts'
import { createAuthApp } from './auth-app.tsx'
import { isAuthPath } from './paths.ts'
import { hrefOf, parseSearch, startAt } from './router.tsx'

const { dataset: page, lang: sentIn } = document.documentElement

void start()

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  const queryClient = createQueryClient()
  // Without a session none is to be confirmed.
  const client = createApiClient(createQuestions())
  const utils = createUtils(client, queryClient)
  takeStartData(utils)
  await startI18n(() => serviceLanguage(utils), 'providers', 'accounts')
  const failure = await openPage(utils).then(
    () => undefined,
    (error: unknown) => ({ error }),
  )
  const app = createAuthApp({ client, queryClient, failure })
  if (failure === undefined && isPrerendered()) {
    noteEarlyInput(root)
    hydrateRoot(root, app)
  } else {
    root.replaceChildren()
    delete page.outdated
    delete page.prerendered
    createRoot(root).render(app)
  }
}

/** Opens the page of the URL, without a callback that is not approved; sign-in in place of home. */
async function openPage(utils: ApiUtils): Promise<void> {
  const { pathname, search: text, origin } = window.location
  const path = isAuthPath(pathname) ? pathname : pages.signIn
  const asked = parseSearch(text)
  const requested = asked.callbackURL === undefined ? undefined : requestedCallback(asked.callbackURL, origin)
  const [callbackURL] = await Promise.all([approvedCallback(utils, requested), loadSettings(utils), loadSession(utils)])
  const search = { ...asked, callbackURL }
  const state = window.history.state ?? {}
  if (path !== pathname || callbackURL !== asked.callbackURL)
    window.history.replaceState(state, '', hrefOf(path, search))
  startAt({ pathname: path, search, state })
}

/** Whether the server has sent the page as this browser shows it: at another path, or in another language, it has not. */
function isPrerendered(): boolean {
  const { pathname, search } = window.location
  return page.prerendered === pathname + search && page.outdated === undefined && currentLanguage() === sentIn
}
