import { changeFields, NO_FIELDS, parseFieldsInput } from '@foyer/auth-domain/fields/fields'
import { limits } from '@foyer/auth-domain/limits'
import { joinOrganization } from '@foyer/auth-domain/member/add-member'
import type { addMemberInput } from '@foyer/auth-domain/member/add-member.schema'
import { showMember } from '@foyer/auth-domain/member/member'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import { insertMember } from '@foyer/db/organizations/members'
import { lockOrganization } from '@foyer/db/organizations/organizations'
import { findTeam } from '@foyer/db/organizations/teams'
import type { z } from 'zod'
import { memberView } from '#operations/organization/organization-rules.ts'
import { eventOf } from '#runtime/audit-event.ts'
import type { OperationCall } from '#runtime/procedure/admission.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'
import { randomText } from '#runtime/secrets/random.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { limitsOf, organizationCapacity, teamCapacity } from './remaining-capacity.ts'

/**
 * Adds a user to an organization without an invitation. The limits apply as elsewhere; `lock` locks the user, and returns what
 * refuses whom the caller may not add.
 */
export async function insertNewMember(
  call: OperationCall,
  { userId, role: roles, organizationId, ...input }: z.output<typeof addMemberInput>,
  lock: (trx: Trx) => Promise<() => void>,
): Promise<ReturnType<typeof showMember>> {
  const target = { organizationId, teamId: input.teamId ?? null }
  const { additionalFields } = call.options.member
  const given = orThrow(parseFieldsInput(additionalFields, input, { action: 'create', by: 'admin' }))
  const fields = orThrow(changeFields(NO_FIELDS, given))
  const max = await limitsOf(call, target)
  return inTransaction(call, async (trx) => {
    const [organization, team, room, roomInTeam, admit] = await Promise.all([
      lockOrganization(trx, organizationId),
      target.teamId === null ? undefined : findTeam(trx, organizationId, target.teamId),
      organizationCapacity(trx, target, max),
      teamCapacity(trx, target, max),
      lock(trx),
    ])
    if (organization === undefined) throw refused('ORGANIZATION_NOT_FOUND')
    if (target.teamId !== null && team === undefined) throw refused('TEAM_NOT_FOUND')
    orThrow(joinOrganization(room, roomInTeam))
    admit()
    const member = { id: randomText(limits.idLength), ...target, userId, roles, createdAt: call.now(), fields }
    if (!(await insertMember(trx, member))) throw refused('ALREADY_A_MEMBER')
    const event = eventOf(call, 'organization.member.added', { roles: [...roles] }, undefined)
    await recordEvent(trx, { ...event, organizationId, targetUserId: userId })
    return showMember(member, memberView(call))
  })
}
