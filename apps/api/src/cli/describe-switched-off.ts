import type { Options } from '@foyer/auth-domain/options'
import { type StoredFeatures, switchedOff } from '@foyer/auth-domain/service/switched-off'

/** What a command that has moved users in says of those whom the options do not serve; nothing where they serve all. */
export function describeSwitchedOff(stored: StoredFeatures, options: Options): string[] {
  const lines = switchedOff(stored, options)
  return lines.length === 0
    ? []
    : ['Switched off by the options until they say otherwise:', ...lines.map((line) => `  ${line}`)]
}
