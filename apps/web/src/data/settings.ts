import { tagOf } from '@foyer/auth-domain/language'
import { type ApiUtils, trpc } from './trpc.ts'

const NEVER_STALE = Number.POSITIVE_INFINITY

export function useSettings() {
  return trpc.settings.useQuery(undefined, { staleTime: NEVER_STALE, refetchOnWindowFocus: false })
}

export function loadSettings(utils: ApiUtils) {
  return utils.settings.ensureData(undefined, { staleTime: NEVER_STALE })
}

export async function houseLanguage(utils: ApiUtils) {
  try {
    return tagOf((await loadSettings(utils)).defaultLanguage)
  } catch {
    return 'en' as const
  }
}
