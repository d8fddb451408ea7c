import { readFileSync } from 'node:fs'
import type { Report, Variables } from './problem.ts'

/** Settings whose value is secret, or contains a password: `NAME_FILE` may name a file that holds it. */
const secretSettingNames = [
  'FOYER_SECRET',
  'FOYER_SECRET_VERIFY',
  'FOYER_SECRET_SEAL',
  'FOYER_SECRET_PEPPER',
  'FOYER_ADOPTED_SECRETS',
  'FOYER_COOKIE_CACHE_SECRET',
  'DATABASE_URL',
  'FOYER_LISTEN_URL',
  'FOYER_READ_URL',
  'SMTP_URL',
  'REDIS_URL',
  'FOYER_METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
]

const PROVIDER_SECRET = /^FOYER_PROVIDER_[A-Z0-9_]+_CLIENT_SECRET$/
const SUFFIX = '_FILE'

/** The variables with the content of the files that `NAME_FILE` variables name, and the path of each by its NAME. */
export type ResolvedVariables = { variables: Variables; files: ReadonlyMap<string, string> }

/** Whether the setting's value must not be shown, and may be in a file. */
export function isSecretSetting(name: string): boolean {
  return secretSettingNames.includes(name) || PROVIDER_SECRET.test(name)
}

/** Reads the files that settings name, as Docker and Kubernetes mount secrets; without one trailing newline. */
export function readSettingFiles(variables: Variables, report: Report): ResolvedVariables {
  const files = new Map<string, string>()
  const contents: Record<string, string | undefined> = {}
  for (const [fileSetting, path] of Object.entries(variables)) {
    const name = fileSetting.slice(0, -SUFFIX.length)
    if (!path || !fileSetting.endsWith(SUFFIX) || !isSecretSetting(name)) continue
    files.set(name, path)
    contents[name] = contentOf(name, path, variables, report)
  }
  return { variables: { ...variables, ...contents }, files }
}

function contentOf(name: string, path: string, variables: Variables, report: Report): string | undefined {
  const fix = `${name}${SUFFIX}=/run/secrets/${name.toLowerCase()}`
  if (variables[name]) {
    report({ setting: name, message: `it is set, and so is ${name}${SUFFIX}: set one of them`, fix })
    return undefined
  }
  try {
    const content = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
    if (content === '') report({ setting: name, message: `the file ${path} is empty`, fix })
    return content
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error
    report({ setting: name, message: `the file ${path} cannot be read (${reason})`, fix })
    return undefined
  }
}
