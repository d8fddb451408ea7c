import { useCurrentOrganization } from '#data/current-organization.ts'
import { useSettings } from '#data/settings.ts'
import type { Features } from './by-resource.ts'

/** What there is that permissions could be over. */
export function useFeatures(): Features {
  const { teams, makesRoles } = useCurrentOrganization()
  const settings = useSettings().data
  return { teams, makesRoles, keys: settings?.apiKey != null, applications: settings?.oauthProvider != null }
}
