import { useSettings } from '#data/settings.ts'

const DEFAULT_NAME = 'Foyer'

/** The product's name from the branding; the default one until the settings are loaded. */
export function useProduct(): string {
  return useSettings().data?.branding.name ?? DEFAULT_NAME
}
