import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { contract } from '@foyer/auth-domain/contract/contract'
import { type Options, optionsSchema } from '@foyer/auth-domain/options'
import { olderMailRules } from '@foyer/auth-domain/rate-limit/mail-quotas'
import { countedAs } from '@foyer/auth-domain/rate-limit/rules'
import { z } from 'zod'
import { defineConfig } from '#define-config.ts'
import { mergeOptionSettings } from './merge-option-settings.ts'
import type { OptionSettings } from './option-settings.ts'

const DEFAULT_NAMES = ['foyer.config.ts', 'foyer.config.mjs', 'foyer.config.js']

// Rate limit rules are named after what an operation that is called is counted as. One may be named after a REST endpoint that is
// counted as another, too: they always could be, and it limits nothing.
const called = Object.values(contract).filter(({ access }) => access.by !== 'server')
const onRest = called.filter(({ rest }) => rest !== null)
const operations = new Set([
  ...onRest.map(({ name }) => name),
  ...called.map((operation) => countedAs(operation).name),
  ...olderMailRules,
])

// A module may import the package wherever it is, also where it is not installed, and by its former name.
const virtualModules = { 'foyer-auth': { defineConfig }, foyer: { defineConfig } }

/** The configuration module is missing, does not load, or has invalid options. */
class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}

/** What `readEnvironment` knows of the options. */
export type OptionsSource = { configPath: string | undefined; optionSettings?: OptionSettings }

/** The options in force; `given` are those set by the module at `path` and by the environment, before they are checked. */
export type LoadedOptions = { options: Options; given: unknown; path: string | undefined }

/** Reads the options from `configPath`, else from a `foyer.config.*` in `directory`, else uses the defaults. */
export async function loadOptions(source: OptionsSource, directory: string): Promise<Options> {
  return (await readOptions(source, directory)).options
}

/** The same, with where they come from. */
export async function readOptions(
  { configPath, optionSettings }: OptionsSource,
  directory: string,
): Promise<LoadedOptions> {
  const path = configFile({ configPath }, directory)
  const fromModule = path === undefined ? {} : await importDefault(resolve(directory, path))
  const given = optionSettings === undefined ? fromModule : mergeOptionSettings(fromModule, optionSettings)
  const parsed = optionsSchema.safeParse(given)
  const name = path ?? 'The environment'
  if (!parsed.success) {
    throw new ConfigurationError(`${name} is not a valid configuration:\n${z.prettifyError(parsed.error)}`)
  }
  const unknown = Object.keys(parsed.data.rateLimit.rules).filter((rule) => !operations.has(rule))
  if (unknown.length === 0) return { options: parsed.data, given, path }
  throw new ConfigurationError(`${name}: rateLimit.rules names no operation: ${unknown.join(', ')}`)
}

/** The module that options are read from, where there is one. */
export function configFile({ configPath }: Pick<OptionsSource, 'configPath'>, directory: string): string | undefined {
  return configPath ?? DEFAULT_NAMES.find((name) => existsSync(resolve(directory, name)))
}

async function importDefault(path: string): Promise<unknown> {
  if (!existsSync(path)) throw new ConfigurationError(`FOYER_CONFIG names ${path}, which does not exist`)
  try {
    // Loaded for a module alone: it takes a tenth of a second.
    const { createJiti } = await import('jiti')
    return await createJiti(import.meta.url, { moduleCache: false, virtualModules }).import(path, { default: true })
  } catch (error) {
    throw new ConfigurationError(`${path} could not be loaded: ${error instanceof Error ? error.message : error}`)
  }
}
