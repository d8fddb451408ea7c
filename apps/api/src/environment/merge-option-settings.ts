import { z } from 'zod'
import { type OptionSettings, providerInSettings, settingOfOption } from './option-settings.ts'

/** An option is given by the module and by the environment. */
class OptionSetTwiceError extends Error {
  override readonly name = 'OptionSetTwiceError'
}

// The module's options before they are checked: only the keys that settings may fill.
const fillable = z.looseObject({
  session: z.looseObject({ cookieCache: z.looseObject({}).optional() }).optional(),
  socialProviders: z.record(z.string(), z.looseObject({})).optional(),
})

/** The module's options with those of the environment; throws where both give the same one. */
export function mergeOptionSettings(fromModule: unknown, settings: OptionSettings): unknown {
  const parsed = fillable.safeParse(fromModule)
  // The check of all options tells what is wrong.
  if (!parsed.success) return fromModule
  const { session, socialProviders } = parsed.data
  const merged = { ...parsed.data }
  if (settings.cookieCacheSecret !== undefined) {
    const given = { secret: settings.cookieCacheSecret }
    merged.session = { ...session, cookieCache: fill('session.cookieCache', session?.cookieCache, given, settings) }
  }
  const providers = { ...socialProviders }
  for (const [name, given] of settings.providers) {
    const id = Object.keys(providers).find((key) => providerInSettings(key) === name) ?? name.toLowerCase()
    providers[id] = fill(`socialProviders.${id}`, providers[id], given, settings)
  }
  return settings.providers.size === 0 ? merged : { ...merged, socialProviders: providers }
}

function fill(
  path: string,
  existing: Record<string, unknown> = {},
  given: Record<string, string>,
  settings: OptionSettings,
): Record<string, unknown> {
  const twice = Object.keys(given).find((key) => existing[key] !== undefined)
  if (twice === undefined) return { ...existing, ...given }
  const option = `${path}.${twice}`
  throw new OptionSetTwiceError(`${option} is set, and so is ${settingOfOption(settings, option)}: set one of them`)
}
