import { languages } from '@foyer/auth-domain/language'
import type { ReadEnvironment } from '#environment/environment.ts'
import type { LoadedOptions } from '#environment/load-options.ts'
import { settingOfOption } from '#environment/option-settings.ts'

/** A setting or option in force; `from` names the file, the module or the setting that gives it. */
export type InForce = {
  name: string
  value: unknown
  source: 'default' | 'environment' | 'file' | 'module'
  from?: string
}

export const MASK = '***'

type Leaf = { path: string; value: unknown }

/** Every option that has a value, under its full name; secrets are masked and functions are only said to be ones. */
export function optionRows(
  { options, given, path }: LoadedOptions,
  { environment, files }: ReadEnvironment,
): InForce[] {
  const { leftToSetUp: _, ...named } = options
  const inForce = { ...named, rateLimit: { enabled: environment.production, ...options.rateLimit } }
  // What was given is shown as it was written, not as it was parsed.
  const written = new Map(leavesOf(given).map((leaf) => [leaf.path, leaf.value]))
  const leaves = leavesOf(inForce).map((leaf) => ({ ...leaf, value: written.get(leaf.path) ?? leaf.value }))
  return leaves.map(({ path: name, value }) => ({ name, value: shown(name, value), ...sourceOf(name) }))

  function sourceOf(name: string): Pick<InForce, 'source' | 'from'> {
    const setting = settingOfOption(environment.optionSettings, name)
    const file = setting && files.get(setting)
    if (file) return { source: 'file', from: file }
    if (setting) return { source: 'environment', from: setting }
    return written.has(name) ? { source: 'module', from: path } : { source: 'default' }
  }
}

function leavesOf(value: unknown, path = ''): Leaf[] {
  if (value === undefined) return []
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [{ path, value }]
  const entries = Object.entries(value)
  if (entries.length === 0 && path !== '') return [{ path, value }]
  return entries.flatMap(([key, inner]) => leavesOf(inner, path === '' ? key : `${path}.${key}`))
}

function shown(name: string, value: unknown): unknown {
  if (/secret$/i.test(name)) return MASK
  if (typeof value === 'function') return '(function)'
  if (name === 'defaultLanguage') return languages.find(({ id }) => id === value)?.tag ?? value
  // JSON has no word for "no limit", and would print null.
  return value === Number.POSITIVE_INFINITY ? 'Infinity' : value
}
