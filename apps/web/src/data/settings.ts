import { tagOf } from '@foyer/auth-domain/language'
import { limits } from '@foyer/auth-domain/limits'
import type { PasswordLengths } from '@foyer/auth-domain/password/policy'
import { servedProviders } from '@foyer/auth-domain/sign-in/remove-method'
import { type ApiUtils, trpc } from './trpc.ts'

const NEVER_STALE = Number.POSITIVE_INFINITY
const defaultLengths = { minPasswordLength: limits.passwordMinLength, maxPasswordLength: limits.passwordMaxLength }

export function useSettings() {
  return trpc.settings.useQuery(undefined, { staleTime: NEVER_STALE, refetchOnWindowFocus: false })
}

/** What a mail to sign in brings: a link, a code, or both; undefined where neither is enabled. */
export function useMailedSignIn(): 'link' | 'code' | 'both' | undefined {
  const settings = useSettings().data
  if (settings === undefined) return undefined
  if (settings.magicLink) return settings.emailOTP.enabled ? 'both' : 'link'
  return settings.emailOTP.enabled ? 'code' : undefined
}

/** The allowed lengths of a password; the default ones until the settings are loaded. */
export function usePasswordLengths(): PasswordLengths {
  return useSettings().data?.emailAndPassword ?? defaultLengths
}

/** The providers of accounts that sign in; undefined until the settings are loaded. */
export function useServedProviders(): ReadonlySet<string> | undefined {
  const settings = useSettings().data
  return settings && servedProviders(settings.providers, settings.emailAndPassword)
}

export function loadSettings(utils: ApiUtils) {
  return utils.settings.ensureData(undefined, { staleTime: NEVER_STALE })
}

export async function serviceLanguage(utils: ApiUtils) {
  try {
    return tagOf((await loadSettings(utils)).defaultLanguage)
  } catch {
    return 'en' as const
  }
}
