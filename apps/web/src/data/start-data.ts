import type { ApiUtils } from './trpc.ts'
import type { Settings } from './types.ts'

/** What the server writes into the page; nothing while the page is served from its sources. */
type StartData = {
  settings?: Settings
  session?: null
}

/** Takes the settings, and that nobody is signed in, from the page instead of asking for them. */
export function takeStartData(utils: ApiUtils): void {
  const text = document.getElementById('start-data')?.textContent
  if (text) setStartData(utils, JSON.parse(text))
}

/** The same for given data, where a page is prerendered. */
export function setStartData(utils: ApiUtils, { settings, session }: StartData): void {
  if (settings !== undefined) utils.settings.setData(undefined, settings)
  if (session === null) utils.session.getSession.setData(undefined, null)
}
