// As Chromium, Firefox, Safari and Vite report it.
const FAILED_IMPORT =
  /^(?:Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS)/

/** Code of a page could not be loaded because the server does not answer. */
export class UnreachablePageError extends Error {
  override name = 'UnreachablePageError'
}

export function isFailedImport(error: unknown): boolean {
  return error instanceof Error && (error instanceof UnreachablePageError || FAILED_IMPORT.test(error.message))
}

export async function isServerReachable(): Promise<boolean> {
  try {
    await fetch('/', { method: 'HEAD', cache: 'no-store' })
    return true
  } catch {
    return false
  }
}
