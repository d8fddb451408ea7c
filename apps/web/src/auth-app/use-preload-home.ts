import { readStartData } from '#data/start-data.ts'

const preloaded = new Set<string>()

/** That of the dashboard's router, for its bundle: loads the page after sign-in while the user still enters who they are. */
export function usePreloadHome(): () => void {
  return preloadHome
}

function preloadHome(): void {
  for (const href of readStartData().home ?? []) {
    if (preloaded.has(href)) continue
    preloaded.add(href)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
  }
}
