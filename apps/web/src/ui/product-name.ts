import { useSettings } from '../data/settings.ts'

const OWN_NAME = 'Foyer'

/** How the product calls itself; our own name until the settings have arrived. */
export function useProduct(): string {
  return useSettings().data?.branding.name ?? OWN_NAME
}
