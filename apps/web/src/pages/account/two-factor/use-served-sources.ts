import { useSettings } from '#data/settings.ts'

/** Where the codes of a second factor come from. */
export type FactorSource = 'app' | 'mail'

/** Those that the service takes codes from, the proposed one first. */
export function useServedSources(): readonly FactorSource[] {
  const settings = useSettings().data?.twoFactor
  const sources: FactorSource[] = []
  if (settings?.totpDigits != null) sources.push('app')
  if (settings?.otpDigits != null) sources.push('mail')
  return sources
}
