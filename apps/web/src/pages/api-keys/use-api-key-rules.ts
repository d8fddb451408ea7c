import { useSettings } from '#data/settings.ts'
import { useExpiryChoices } from './use-expiry-choices.ts'
import type { KeyRules } from './use-key-form.ts'

/** What a new API key may be, by the options of the service. */
export function useApiKeyRules(rights: readonly string[]): KeyRules {
  const rules = useSettings().data?.apiKey
  const nameLength = { min: rules?.minNameLength ?? 1, max: rules?.maxNameLength ?? 32 }
  return { nameLength, expiry: useExpiryChoices(rules), rights, mostAddresses: 0 }
}
