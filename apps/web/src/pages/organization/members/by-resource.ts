/** What the service has. */
export type Features = { teams: boolean; keys: boolean; makesRoles: boolean; applications: boolean }

// Keys alone follow events.
const ofKeys: readonly string[] = ['apiKey', 'events']

/** Permissions by what they are over, in their order; without those of what the service does not have. */
export function byResource<Permission extends { resource: string }>(
  permissions: readonly Permission[],
  features: Features,
): [resource: string, permissions: Permission[]][] {
  const groups = new Map<string, Permission[]>()
  for (const permission of permissions) {
    const { resource } = permission
    if (isOffered(resource, features)) groups.set(resource, [...(groups.get(resource) ?? []), permission])
  }
  return [...groups]
}

function isOffered(resource: string, { teams, keys, makesRoles, applications }: Features): boolean {
  if (resource === 'team') return teams
  if (resource === 'app') return applications
  return resource === 'ac' ? makesRoles : keys || !ofKeys.includes(resource)
}
