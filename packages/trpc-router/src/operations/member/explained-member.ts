import { mayKnowSecondFactors } from '@foyer/auth-domain/member/list-members'
import type { Member } from '@foyer/auth-domain/member/member'
import { type ExplainedMember, mayExplain } from '@foyer/auth-domain/permission/explain-permission'
import {
  isInForce,
  isReady,
  isRequiredOf,
  mayRequireSecondFactor,
} from '@foyer/auth-domain/two-factor/required-second-factor'
import { findActor, findMember } from '@foyer/db/organizations/members'
import { findHeldFactors } from '@foyer/db/two-factor/second-factor-state'
import { findUserById } from '@foyer/db/users/users'
import { grantsOf } from '#operations/organization/organization-rules.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { hasSecondFactorOfMember, requireSecondFactorOfMember } from '#runtime/procedure/required-second-factor.ts'
import { refused } from '#runtime/refusal/refused.ts'

type OrganizationCall = SignedInCall & { organizationId: string }

/**
 * Whom a question about permissions is about, the caller unless named: members ask about themselves, even while they have
 * not shown the second factor, and about others if they may change roles. Who has a second factor, only those are told who may
 * know it anyhow.
 */
export async function findExplainedMember(call: OrganizationCall, userId = call.user.id): Promise<ExplainedMember> {
  const { db, organizationId } = call
  const actor = await findActor(db, organizationId, call.user.id)
  if (actor === undefined) throw refused('YOU_ARE_NOT_A_MEMBER')
  const { member, requiredFrom } = actor
  if (userId === call.user.id) {
    const lacksSecondFactor = !(await hasSecondFactorOfMember(db, call, requiredFrom))
    return { roles: member.roles, lacksSecondFactor, keyRights: call.rights }
  }
  await requireSecondFactorOfMember(db, call, requiredFrom)
  const grants = grantsOf(call)
  if (!mayExplain(grants, member.roles, false)) throw refused('MEMBER_NOT_ALLOWED_TO_EXPLAIN')
  const other = await findMember(db, organizationId, { userId })
  const lacksSecondFactor =
    other !== undefined && mayKnowSecondFactors(grants, member) && (await lacksRequired(call, other, requiredFrom))
  return { roles: other?.roles, lacksSecondFactor }
}

async function lacksRequired(call: OrganizationCall, { userId }: Member, requiredFrom: Date | null): Promise<boolean> {
  const required =
    isInForce(call.options.twoFactor, requiredFrom, call.now()) || (await isRequiredByService(call, userId))
  return required && !(await hasSecondFactor(call, userId))
}

async function isRequiredByService({ db, options, operation }: OrganizationCall, userId: string): Promise<boolean> {
  if (!mayRequireSecondFactor(options.twoFactor, operation)) return false
  const user = await findUserById(db, userId)
  return user !== undefined && isRequiredOf(options.twoFactor, user, options.admin)
}

// Others have sessions that have passed it and sessions that have not: with one to show, they may.
async function hasSecondFactor({ db, options }: OrganizationCall, userId: string): Promise<boolean> {
  const held = await findHeldFactors(db, userId)
  return held !== undefined && isReady(held, options.passkey)
}
