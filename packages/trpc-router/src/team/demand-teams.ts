import type { SignedInCall } from '../procedures.ts'
import { refused } from '../refused.ts'

/** While teams are off there is no such call, for nobody (wire). */
export function demandTeams({ options }: SignedInCall): void {
  if (!options.organization.teams.enabled) throw refused('NOT_FOUND')
}
