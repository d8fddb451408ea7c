import { mayKnowSecondFactors } from '@foyer/auth-domain/member/list-members'
import type { Member } from '@foyer/auth-domain/member/member'
import { type ExplainedMember, mayExplain } from '@foyer/auth-domain/permission/explain-permission'
import type { Grants } from '@foyer/auth-domain/permission/permissions'
import {
  isInForce,
  isReady,
  isRequiredOf,
  mayRequireSecondFactor,
} from '@foyer/auth-domain/two-factor/required-second-factor'
import { findActor, findMember } from '@foyer/db/organizations/members'
import { findHeldFactors } from '@foyer/db/two-factor/second-factor-state'
import { findUserById } from '@foyer/db/users/users'
import { rulesOf } from '#operations/organization/organization-rules.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { hasSecondFactorOfMember, requireSecondFactorOfMember } from '#runtime/procedure/required-second-factor.ts'
import { refused } from '#runtime/refusal/refused.ts'

/** Whom a question is about, and what roles grant there. */
type Explained = { member: ExplainedMember; grants: Grants }

type OrganizationCall = SignedInCall & { organizationId: string }

/**
 * Whom a question about permissions is about, the caller unless named: members ask about themselves, even while they have
 * not shown the second factor, and about others if they may change roles. Who has a second factor, only those are told who may
 * know it anyhow.
 */
export async function findExplainedMember(call: OrganizationCall, userId = call.user.id): Promise<Explained> {
  const { db, organizationId } = call
  const actor = await findActor(db, organizationId, call.user.id, call.now())
  if (actor === undefined) throw refused('YOU_ARE_NOT_A_MEMBER')
  const { member, requiredFrom, made } = actor
  const { grants } = rulesOf({ options: call.options }, made)
  if (userId === call.user.id) {
    const lacksSecondFactor = !(await hasSecondFactorOfMember(db, call, requiredFrom))
    const { roles, ends } = member
    return { member: { roles, ends, lacksSecondFactor, keyRights: call.rights }, grants }
  }
  await requireSecondFactorOfMember(db, call, requiredFrom)
  const own = rulesOf(call, made).grants
  if (!mayExplain(own, member.roles, false)) throw refused('MEMBER_NOT_ALLOWED_TO_EXPLAIN')
  const other = await findMember(db, organizationId, { userId }, call.now())
  const lacksSecondFactor =
    other !== undefined && mayKnowSecondFactors(own, member) && (await lacksRequired(call, other, requiredFrom))
  return { member: { roles: other?.roles, ends: other?.ends, lacksSecondFactor }, grants }
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
