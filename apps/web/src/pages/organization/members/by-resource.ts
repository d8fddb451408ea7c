import type { ExplainedPermission } from '#data/types.ts'

type Features = { teams: boolean; keys: boolean }

// Keys alone follow events.
const ofKeys: readonly string[] = ['apiKey', 'events']

/** Permissions by what they are over, in their order; without those of what the service does not have. */
export function byResource(
  permissions: readonly ExplainedPermission[],
  { teams, keys }: Features,
): [resource: string, permissions: ExplainedPermission[]][] {
  const groups = new Map<string, ExplainedPermission[]>()
  for (const permission of permissions) {
    const { resource } = permission
    if ((resource === 'team' && !teams) || (ofKeys.includes(resource) && !keys)) continue
    groups.set(resource, [...(groups.get(resource) ?? []), permission])
  }
  return [...groups]
}
