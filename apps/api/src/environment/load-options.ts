import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Options, optionsSchema } from '@foyer/auth-domain/options'
import { olderMailRules } from '@foyer/auth-domain/rate-limit/mail-quotas'
import { routes } from '@foyer/rest-compat/routes/all'
import { createJiti } from 'jiti'
import { z } from 'zod'

const DEFAULT_NAMES = ['foyer.config.ts', 'foyer.config.mjs', 'foyer.config.js']

// Rate limit rules are named after REST endpoints; `settings` exists over tRPC only.
const operations = new Set([...routes.map(({ row }) => row.aliasOf ?? row.name), 'settings', ...olderMailRules])

/** The configuration module is missing, does not load, or has invalid options. */
class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}

/** Reads the options from `configPath`, else from a `foyer.config.*` in `directory`, else uses the defaults. */
export async function loadOptions(configPath: string | undefined, directory: string): Promise<Options> {
  const path = configPath ?? DEFAULT_NAMES.find((name) => existsSync(resolve(directory, name)))
  if (path === undefined) return optionsSchema.parse({})
  const parsed = optionsSchema.safeParse(await importDefault(resolve(directory, path)))
  if (!parsed.success) {
    throw new ConfigurationError(`${path} is not a valid configuration:\n${z.prettifyError(parsed.error)}`)
  }
  const unknown = Object.keys(parsed.data.rateLimit.rules).filter((rule) => !operations.has(rule))
  if (unknown.length === 0) return parsed.data
  throw new ConfigurationError(`${path}: rateLimit.rules names no operation: ${unknown.join(', ')}`)
}

async function importDefault(path: string): Promise<unknown> {
  if (!existsSync(path)) throw new ConfigurationError(`FOYER_CONFIG names ${path}, which does not exist`)
  try {
    return await createJiti(import.meta.url, { moduleCache: false }).import(path, { default: true })
  } catch (error) {
    throw new ConfigurationError(`${path} could not be loaded: ${error instanceof Error ? error.message : error}`)
  }
}
