import { useRouter } from '@tanstack/react-router'

/** Loads the code of the page after sign-in, while the user still enters who they are: it is drawn without a pause. */
export function usePreloadHome(): () => void {
  const { loadRouteChunk, routesById } = useRouter()
  return () => {
    // What does not load now is loaded, and missed, once it is to be shown.
    for (const id of ['/app', '/app/'] as const) void loadRouteChunk(routesById[id])?.catch(() => undefined)
  }
}
