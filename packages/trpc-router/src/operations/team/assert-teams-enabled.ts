import type { SignedInCall } from '#runtime/procedure/procedures.ts'
import { refused } from '#runtime/refusal/refused.ts'

/** While teams are disabled their procedures answer 404, for every caller (wire). */
export function assertTeamsEnabled({ options }: SignedInCall): void {
  if (!options.organization.teams.enabled) throw refused('NOT_FOUND')
}
