import type { Report, Variables } from './problem.ts'

/** `true` or `false`; `fallback` where the setting is unset or anything else, which is a problem. */
export function booleanSetting(variables: Variables, setting: string, fallback: boolean, report: Report): boolean {
  const text = variables[setting]
  if (text === undefined || text === '') return fallback
  if (text === 'true' || text === 'false') return text === 'true'
  report({ setting, message: `"${text}" is neither true nor false`, fix: `${setting}=${!fallback}` })
  return fallback
}

type Range = { fallback: number; min: number; max: number }

/** An integer within a range; `fallback` where the setting is unset or invalid. */
export function integerSetting(
  variables: Variables,
  setting: string,
  { fallback, min, max }: Range,
  report: Report,
): number {
  const text = variables[setting]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= min && value <= max) return value
  report({ setting, message: `"${text}" is no number from ${min} to ${max}`, fix: `${setting}=${fallback}` })
  return fallback
}
