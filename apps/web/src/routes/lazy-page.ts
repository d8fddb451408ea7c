import { lazyRouteComponent } from '@tanstack/react-router'
import { isFailedImport, isServerReachable, UnreachablePageError } from '#data/failed-import.ts'

/**
 * The router's `lazyRouteComponent`, which reloads when code is missing: right after a release, but offline that would
 * replace the app by the browser's own error page.
 */
export const lazyPage: typeof lazyRouteComponent = (load, exportName) =>
  lazyRouteComponent(async () => {
    try {
      return await load()
    } catch (error) {
      if (!isFailedImport(error) || (await isServerReachable())) throw error
      throw new UnreachablePageError('The server does not answer', { cause: error })
    }
  }, exportName)
