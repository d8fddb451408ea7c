import type { MemberView } from '@foyer/auth-domain/member/member'
import {
  type Grants,
  grantsWithin,
  organizationGrants,
  type Rights,
  type Rules,
} from '@foyer/auth-domain/permission/permissions'
import type { Services } from '#runtime/context/services.ts'

/** A call, whose API key may limit what the roles of its owner grant; or the service alone. */
type Limited = Pick<Services, 'options'> & { rights?: Rights | undefined }

/** The permissions of the roles: the specification's and those of the options, as far as the call's API key allows. */
export function grantsOf({ options, rights }: Limited): Grants {
  const grants = organizationGrants(options.organization)
  return rights === undefined ? grants : grantsWithin(grants, rights)
}

/** The same, with the owner role. */
export function rulesOf(call: Limited): Rules {
  const grants = grantsOf(call)
  const unlimited = call.rights === undefined ? undefined : grantsOf({ options: call.options })
  return { grants, unlimited, ownerRole: call.options.organization.creatorRole }
}

/** The same for others than the caller, whatever the call's API key allows. */
export function rulesOfOthers({ options }: Pick<Services, 'options'>): Rules {
  return rulesOf({ options })
}

/** What answers show of members. */
export function memberView(call: Pick<Services, 'options'>): MemberView {
  return { teams: showsTeams(call), fields: call.options.member.additionalFields }
}

/** Whether answers include teams. */
export function showsTeams({ options }: Pick<Services, 'options'>): boolean {
  return options.organization.teams.enabled
}
