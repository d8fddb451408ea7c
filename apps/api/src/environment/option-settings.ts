import type { Variables } from './problem.ts'

/** What the environment adds to the options, so that no secret needs to be in a module. */
export type OptionSettings = {
  cookieCacheSecret: string | undefined
  /** By the name in the setting, such as `GITHUB`. */
  providers: ReadonlyMap<string, { clientId?: string; clientSecret?: string }>
}

const PROVIDER_SETTING = /^FOYER_PROVIDER_([A-Z0-9_]+)_CLIENT_(ID|SECRET)$/

/** Reads `FOYER_PROVIDER_<NAME>_CLIENT_ID`, `…_CLIENT_SECRET` and `FOYER_COOKIE_CACHE_SECRET`. */
export function optionSettings(variables: Variables): OptionSettings {
  const providers = new Map<string, { clientId?: string; clientSecret?: string }>()
  for (const [setting, value] of Object.entries(variables)) {
    const [, name, field] = PROVIDER_SETTING.exec(setting) ?? []
    if (!value || name === undefined) continue
    providers.set(name, { ...providers.get(name), ...(field === 'ID' ? { clientId: value } : { clientSecret: value }) })
  }
  return { cookieCacheSecret: variables.FOYER_COOKIE_CACHE_SECRET || undefined, providers }
}

/** The name that a provider has in settings: `my-login` is `MY_LOGIN`. */
export function providerInSettings(id: string): string {
  return id.toUpperCase().replaceAll('-', '_')
}

/** The setting behind an option, and undefined for an option that no setting gives. */
export function settingOfOption({ cookieCacheSecret, providers }: OptionSettings, option: string): string | undefined {
  if (option === 'session.cookieCache.secret') return cookieCacheSecret && 'FOYER_COOKIE_CACHE_SECRET'
  const [, id = '', field = ''] = /^socialProviders\.([^.]+)\.(clientId|clientSecret)$/.exec(option) ?? []
  const name = providerInSettings(id)
  const provider = providers.get(name)
  if (field === 'clientId' && provider?.clientId) return `FOYER_PROVIDER_${name}_CLIENT_ID`
  return field === 'clientSecret' && provider?.clientSecret ? `FOYER_PROVIDER_${name}_CLIENT_SECRET` : undefined
}
