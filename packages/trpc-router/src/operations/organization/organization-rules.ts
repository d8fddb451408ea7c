import type { MemberView } from '@foyer/auth-domain/member/member'
import { areKnownRoles, grantsWithin, type Rights, type Rules } from '@foyer/auth-domain/permission/permissions'
import type { Db } from '@foyer/db/engine/handles'
import type { StoredGrant } from '@foyer/db/organizations/held-roles'
import { findMadeRoles } from '@foyer/db/organizations/organization-roles'
import type { Services } from '#runtime/context/services.ts'
import { rulesIn } from '#runtime/organization/rules-in.ts'

/** A call, whose API key may limit what the roles of its owner grant; or the service alone. */
type Limited = Pick<Services, 'options'> & { rights?: Rights | undefined }

/**
 * What roles grant in an organization: the specification's, those of the options, and those that the organization has made; as
 * far as the call's API key allows.
 */
export function rulesOf({ options, rights }: Limited, made: readonly StoredGrant[]): Rules {
  const { grants: all, ownerRole } = rulesIn({ options }, made)
  return rights === undefined
    ? { grants: all, ownerRole }
    : { grants: grantsWithin(all, rights), unlimited: all, ownerRole }
}

/** The same of the configuration alone. */
export function configuredRules({ options }: Pick<Services, 'options'>): Rules {
  return rulesOf({ options }, [])
}

/** The same of these roles, before anybody acts: what an organization has made is read only where the configuration lacks one. */
export async function rulesFor(
  db: Db,
  { options, rights }: Limited,
  { organizationId, roles }: { organizationId: string; roles: ReadonlySet<string> },
): Promise<Rules> {
  const rules = rulesOf({ options, rights }, [])
  if (areKnownRoles(rules.grants, roles)) return rules
  return rulesOf({ options, rights }, await findMadeRoles(db, organizationId))
}

/** The same for others than the caller, whatever the call's API key allows. */
export function rulesOfOthers({ grants, unlimited, ownerRole }: Rules): Rules {
  return { grants: unlimited ?? grants, ownerRole }
}

/** What answers show of members. */
export function memberView(call: Pick<Services, 'options'>): MemberView {
  return { teams: showsTeams(call), fields: call.options.member.additionalFields }
}

/** Whether answers include teams. */
export function showsTeams({ options }: Pick<Services, 'options'>): boolean {
  return options.organization.teams.enabled
}
