import type { Report, Variables } from './problem.ts'

/** `true` or `false`; `fallback` where the setting is unset or anything else, which is a problem. */
export function booleanSetting(variables: Variables, setting: string, fallback: boolean, report: Report): boolean {
  const text = variables[setting]
  if (text === undefined || text === '') return fallback
  if (text === 'true' || text === 'false') return text === 'true'
  report({ setting, message: `"${text}" is neither true nor false`, fix: `${setting}=${!fallback}` })
  return fallback
}
