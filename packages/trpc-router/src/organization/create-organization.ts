import { limits } from '@foyer/auth-domain/limits'
import type { Member } from '@foyer/auth-domain/member/member'
import { showMember } from '@foyer/auth-domain/member/member'
import {
  createOrganizationInput,
  createOrganization as decideCreateOrganization,
} from '@foyer/auth-domain/organization/create-organization'
import { type Organization, withMetadata } from '@foyer/auth-domain/organization/organization'
import { mayAdminister } from '@foyer/auth-domain/permission/admin-permissions'
import { recordEvent } from '@foyer/db/audit'
import type { Trx } from '@foyer/db/handles'
import { insertMember } from '@foyer/db/members'
import { countOrganizationsOf, insertOrganization } from '@foyer/db/organizations'
import { setActiveOrganization } from '@foyer/db/sessions'
import { insertTeam } from '@foyer/db/teams'
import { findUserById, lockUser, type StoredUser } from '@foyer/db/users'
import type { z } from 'zod'
import { inTransaction } from '../outbox/in-transaction.ts'
import { type SignedInCall, signedIn } from '../procedures.ts'
import { orThrow, refused } from '../refused.ts'
import { randomText } from '../secrets/random.ts'
import { eventIn } from './event-in.ts'
import { limitOf } from './limit-of.ts'
import { showsTeams } from './rules.ts'

type Wanted = z.output<typeof createOrganizationInput>

/** Makes an organization with its creator in it; it becomes the active one unless the present one is to stay. */
export const createOrganization = signedIn(createOrganizationInput).mutation(async ({ ctx, input }) => {
  const owner = await ownerOf(ctx, input.userId)
  const { allowUserToCreateOrganization: allowed, organizationLimit } = ctx.options.organization
  const mayCreate = typeof allowed === 'function' ? await allowed(owner) : allowed
  const limit = await limitOf(organizationLimit, owner)
  const organization = newOrganization(input, ctx.now())
  const member = await inTransaction(ctx, async (trx) => {
    // Held, so that of many at once no more are made than the limit allows (R16).
    if ((await lockUser(trx, owner.id)) === undefined) throw refused('NOT_SIGNED_IN')
    orThrow(decideCreateOrganization(mayCreate, await countOrganizationsOf(trx, owner.id), limit))
    if (!(await insertOrganization(trx, organization))) throw refused('ORGANIZATION_ALREADY_EXISTS')
    const created = await addCreator(trx, ctx, organization, owner.id)
    const becomesActive = input.keepCurrentActiveOrganization !== true && owner.id === ctx.user.id
    if (becomesActive) await setActiveOrganization(trx, ctx.session.token, organization.id)
    const event = { organizationId: organization.id, targetUserId: owner.id }
    await recordEvent(trx, eventIn(ctx, 'organization-created', event, { slug: organization.slug }))
    return created
  })
  return { ...withMetadata(organization), members: [showMember(member, showsTeams(ctx))] }
})

// Whoever may make users may make organizations for them; of anyone else the field is not heeded (S49).
async function ownerOf(call: SignedInCall, userId: string | undefined): Promise<StoredUser> {
  if (userId === undefined || userId === call.user.id) return call.user
  if (!mayAdminister(call.options.admin, call.user, { user: ['create'] })) return call.user
  const owner = await findUserById(call.db, userId)
  if (owner === undefined) throw refused('USER_NOT_FOUND')
  return owner
}

function newOrganization({ name, slug, logo, metadata }: Wanted, createdAt: Date): Organization {
  return {
    id: randomText(limits.idLength),
    name,
    slug,
    logo: logo ?? null,
    createdAt,
    metadata: metadata === undefined ? null : JSON.stringify(metadata),
  }
}

// With teams on, the first team bears the organization's name, and its creator is in it (specification section 7).
async function addCreator(trx: Trx, call: SignedInCall, organization: Organization, userId: string): Promise<Member> {
  const teamId = showsTeams(call) ? randomText(limits.idLength) : null
  const { id: organizationId, name, createdAt } = organization
  if (teamId !== null) await insertTeam(trx, { id: teamId, name, organizationId, createdAt, updatedAt: null })
  const roles = new Set([call.options.organization.creatorRole])
  const member = { id: randomText(limits.idLength), organizationId, userId, roles, teamId, createdAt }
  await insertMember(trx, member)
  return member
}
