import { unavailable } from '@foyer/db/engine/errors'
import type { Trx } from '@foyer/db/engine/handles'
import { transact } from '@foyer/db/engine/pipeline'
import { recordEventOfEach } from '@foyer/db/operations/audit'
import { findOrganizationsWithEndedRoles, takeEndedRoles } from '@foyer/db/organizations/ending-roles'
import { findMadeRoles } from '@foyer/db/organizations/organization-roles'
import { lockOrganization } from '@foyer/db/organizations/organizations'
import { eventOf } from '#runtime/audit-event.ts'
import { type Call, createCall } from '#runtime/context/call.ts'
import { serverRequest } from '#runtime/context/request-facts.ts'
import type { Services } from '#runtime/context/services.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { cancelOrphans } from './cancel-orphans.ts'
import { rulesIn } from './rules-in.ts'

/**
 * Takes roles that have ended from their members: no guard has counted them since. `member` remains of a last one. An organization
 * in which that fails does not keep the others waiting. Returns how
 * many members it were, at most as many as `batch` in each of as many organizations.
 */
export async function endRoles(services: Services, batch: number): Promise<number> {
  const call = createCall(services, serverRequest)
  let members = 0
  let failure: unknown
  for (const organizationId of await findOrganizationsWithEndedRoles(call.db, call.now(), batch)) {
    try {
      members += await transact(call.db, (trx) => endRolesIn(trx, call, organizationId, batch))
    } catch (error) {
      if (unavailable(error)) throw error
      failure ??= error
    }
  }
  if (failure !== undefined) throw failure
  return members
}

async function endRolesIn(trx: Trx, call: Call, organizationId: string, limit: number): Promise<number> {
  await lockOrganization(trx, organizationId)
  const ended = await takeEndedRoles(trx, organizationId, { now: call.now(), limit })
  const rules = rulesIn(call, await findMadeRoles(trx, organizationId))
  await recordEventOfEach(trx, ended, (one) => {
    const detail = { from: [...one.from], roles: [...one.roles], ended: one.ended }
    const event = eventOf(call, 'organization.member.changed', detail, undefined)
    return { ...event, organizationId, targetUserId: one.userId }
  })
  for (const held of ended) {
    await cancelOrphans(
      trx,
      { organizationId, userId: held.userId },
      {
        held,
        rules,
        told: ({ id, email, roles }) => {
          const detail = { invitationId: fingerprint(id), email, roles: [...roles] }
          return { ...eventOf(call, 'organization.invitation.canceled', detail, undefined), organizationId }
        },
      },
    )
  }
  return ended.length
}
