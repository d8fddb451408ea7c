import type { Options } from '#options.ts'
import { operatorFixes } from '#service/operator-texts.ts'

/** Which second factors a service asks for: codes of an app, and codes by mail. */
export type ServedFactors = { totp: boolean; mail: boolean }

/** Of users with others, a password alone would be enough, or nothing would let them in. */
export function servedFactors({ twoFactor }: Pick<Options, 'twoFactor'>): ServedFactors {
  const { enabled, totpOptions, otpOptions } = twoFactor
  return { totp: enabled && !totpOptions.disable, mail: enabled && otpOptions.enabled }
}

/** What to do before users with second factors come to a service that asks for none. */
export const SERVE_FACTORS: string = operatorFixes['serve-factors']
