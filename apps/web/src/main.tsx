import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/literata/wght.css'
import './theme/mantine.css'
import './theme/global.css'
import './theme/controls.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createApp } from './app.tsx'
import { createQueryClient } from './data/query-client.ts'
import { loadSession } from './data/session.ts'
import { loadSettings, serviceLanguage } from './data/settings.ts'
import { takeStartData } from './data/start-data.ts'
import { createStepUp } from './data/step-up.ts'
import { createApiClient, createUtils } from './data/trpc.ts'
import { startI18n } from './i18n/i18n.ts'
import { createAppRouter } from './router.tsx'

void start()

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  const queryClient = createQueryClient()
  const stepUp = createStepUp()
  const client = createApiClient(stepUp)
  const utils = createUtils(client, queryClient)
  takeStartData(utils)
  // What the page does not tell is requested in one batch while the messages load; later reads wait for these requests.
  void Promise.allSettled([loadSettings(utils), loadSession(utils)])
  await startI18n(() => serviceLanguage(utils))
  const router = createAppRouter({ utils, queryClient })
  // The skeleton stays until the first page can be drawn.
  await router.load()
  createRoot(root).render(<StrictMode>{createApp({ client, queryClient, router, stepUp })}</StrictMode>)
}
