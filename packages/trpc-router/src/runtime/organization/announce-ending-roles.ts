import { limits } from '@foyer/auth-domain/limits'
import { organizationMembersPage } from '@foyer/auth-domain/redirect/pages'
import { findOwners } from '@foyer/db/api-keys/expiring-api-keys'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEventOfEach } from '@foyer/db/operations/audit'
import { claimEndingRoles, type EndingRole, findGiver } from '@foyer/db/organizations/ending-roles'
import type { StoredUser } from '@foyer/db/users/users'
import { eventOf } from '#runtime/audit-event.ts'
import { type Call, createCall } from '#runtime/context/call.ts'
import { serverRequest } from '#runtime/context/request-facts.ts'
import type { Services } from '#runtime/context/services.ts'
import { enqueueNotification } from '#runtime/outbox/enqueue.ts'
import { lockMailQuotas } from '#runtime/outbox/mail-quota.ts'
import { recipientFields } from '#runtime/outbox/recipient-fields.ts'
import { unknownRequester } from '#runtime/outbox/requester.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Roles that one user has given a member until the same time. */
type GivenTogether = { first: EndingRole; roles: string[] }

/**
 * Tells of roles that end within a day, once of each: an event, and a mail to who has given it, or to the owners where they are
 * no member any more. Returns how many roles it was.
 */
export async function announceEndingRoles(services: Services, batch: number): Promise<number> {
  const call = createCall(services, serverRequest)
  return inTransaction(call, async (trx) => {
    const ending = await claimEndingRoles(trx, call.now(), batch)
    await recordEventOfEach(trx, ending, ({ roleId, role, until, organizationId, userId: targetUserId }) => {
      const detail = { roleId, role, until: until.toISOString() }
      return { ...eventOf(call, 'organization.member.role.ending', detail, undefined), organizationId, targetUserId }
    })
    await mailGivers(trx, call, ending)
    return ending.length
  })
}

async function mailGivers(trx: Trx, call: Call, ending: readonly EndingRole[]): Promise<void> {
  const mails: { user: StoredUser; given: GivenTogether }[] = []
  for (const given of givenTogether(ending))
    for (const user of await recipientsOf(trx, call, given.first)) mails.push({ user, given })
  const requester = unknownRequester(call)
  const counted = mails.map(({ user }) => ({ to: user.email, requester }))
  await lockMailQuotas(trx, call, 'organization-notice', counted)
  for (const { user, given } of mails) {
    const { name, email, organization, slug, until } = given.first
    await enqueueNotification(trx, call, user, {
      ...recipientFields(call, user, []),
      template: 'role-ends',
      member: { name, email },
      roles: given.roles,
      organization,
      until: until.toISOString(),
      url: new URL(organizationMembersPage(slug), call.baseUrl).href,
    })
  }
}

function givenTogether(ending: readonly EndingRole[]): GivenTogether[] {
  const together = new Map<string, GivenTogether>()
  for (const first of ending) {
    const key = JSON.stringify([first.organizationId, first.userId, first.givenBy, first.until])
    const { roles } = together.get(key) ?? { roles: [] }
    together.set(key, { first, roles: [...roles, first.role] })
  }
  return [...together.values()]
}

async function recipientsOf(trx: Trx, { options }: Call, role: EndingRole): Promise<StoredUser[]> {
  const giver = await findGiver(trx, role)
  if (giver !== undefined) return [giver]
  const { creatorRole: ownerRole } = options.organization
  return findOwners(trx, role.organizationId, { ownerRole, limit: limits.notifiedOwners })
}
