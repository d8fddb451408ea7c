import { contract } from '@foyer/auth-domain/contract/contract'
import {
  changeFields,
  defaultFields,
  NO_FIELDS,
  parseFieldsInput,
  type StoredFields,
} from '@foyer/auth-domain/fields/fields'
import { limits } from '@foyer/auth-domain/limits'
import type { Member } from '@foyer/auth-domain/member/member'
import { showMember } from '@foyer/auth-domain/member/member'
import {
  type createOrganizationInput,
  createOrganization as decideCreateOrganization,
} from '@foyer/auth-domain/organization/create-organization'
import { type StoredOrganization, showOrganization, withMetadata } from '@foyer/auth-domain/organization/organization'
import { mayAdminister } from '@foyer/auth-domain/permission/admin-permissions'
import { isInline, type Linked } from '@foyer/auth-domain/picture/inline-picture'
import type { Team } from '@foyer/auth-domain/team/team.schema'
import { isBeingDeleted } from '@foyer/auth-domain/user/delete-user'
import { recordEvent } from '@foyer/db/operations/audit'
import { countOrganizationsOf, insertOrganization } from '@foyer/db/organizations/organizations'
import { activateOrganization } from '@foyer/db/sessions/active-organization'
import { findUserById, type StoredUser } from '@foyer/db/users/users'
import type { z } from 'zod'
import { limitOf } from '#operations/organization/limit-of.ts'
import { organizationEvent } from '#operations/organization/organization-event.ts'
import { memberView, showsTeams } from '#operations/organization/organization-rules.ts'
import { putTaken, takePicture } from '#operations/picture/take-picture.ts'
import { lockActorAndAnyTarget } from '#operations/session/lock-actor.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { requireSecondFactor } from '#runtime/procedure/required-second-factor.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { randomText } from '#runtime/secrets/random.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

type Input = Linked<z.output<typeof createOrganizationInput>, 'logo'>

const { mutation, refused } = procedure(contract.createOrganization)

/** Creates an organization, adds its creator and makes it active, unless `keepCurrentActiveOrganization` is set. */
export const createOrganization = mutation(async ({ ctx, input }) => {
  const owner = await ownerOf(ctx, input.userId)
  const { allowUserToCreateOrganization: allowed, organizationLimit } = ctx.options.organization
  const mayCreate = typeof allowed === 'function' ? await allowed(owner) : allowed
  const limit = await limitOf(organizationLimit, owner)
  const { additionalFields } = ctx.options.organization
  const given = orThrow(parseFieldsInput(additionalFields, input, { action: 'create', by: 'owner' }))
  const fields = orThrow(changeFields(NO_FIELDS, given))
  // Before a picture is decoded for somebody who may create none.
  if (isInline(input.logo)) orThrow(decideCreateOrganization(mayCreate, 0, undefined))
  const picture = await takePicture(ctx, input.logo)
  const organization = newOrganization({ ...input, logo: picture.link ?? undefined }, fields, ctx.now())
  const team = firstTeam(ctx, organization)
  const creator = newCreator(ctx, organization, owner.id, team)
  await inTransaction(ctx, async (trx) => {
    // Locked, so that concurrent calls cannot exceed the limit (R16).
    const [{ actor, target }, count] = await Promise.all([
      lockActorAndAnyTarget(trx, ctx, owner.id),
      limit === undefined ? 0 : countOrganizationsOf(trx, owner.id),
    ])
    if (target === undefined || isBeingDeleted(target.email)) throw refused('USER_NOT_FOUND')
    if (owner.id !== actor.user.id) await requireSecondFactor(trx, actor, actor)
    const mayStill = mayCreate && mayCreateFor(actor, owner.id)
    orThrow(decideCreateOrganization(mayStill, count, limit))
    if (!(await insertOrganization(trx, organization, creator, team))) throw refused('ORGANIZATION_ALREADY_EXISTS')
    await putTaken(trx, { organizationId: organization.id }, picture)
    const becomesActive = input.keepCurrentActiveOrganization !== true && owner.id === ctx.user.id
    if (becomesActive) await activateOrganization(trx, ctx.session.token, organization.id)
    const event = { organizationId: organization.id, targetUserId: owner.id }
    await recordEvent(trx, organizationEvent(actor, 'organization.created', event, { slug: organization.slug }))
  })
  return {
    ...withMetadata(showOrganization(organization, additionalFields)),
    members: [showMember(creator, memberView(ctx))],
  }
})

// Only an admin who may create users may create organizations for them; otherwise `userId` is ignored (S49).
async function ownerOf(call: SignedInCall, userId: string | undefined): Promise<StoredUser> {
  if (userId === undefined || userId === call.user.id) return call.user
  if (!mayCreateFor(call, userId)) return call.user
  const owner = await findUserById(call.db, userId)
  if (owner === undefined) throw refused('USER_NOT_FOUND')
  return owner
}

function mayCreateFor({ options, user }: SignedInCall, userId: string): boolean {
  return userId === user.id || mayAdminister(options.admin, user, { user: ['create'] })
}

function newOrganization(
  { name, slug, logo, metadata }: Input,
  fields: StoredFields,
  createdAt: Date,
): StoredOrganization {
  return {
    id: randomText(limits.idLength),
    name,
    slug,
    logo: logo ?? null,
    createdAt,
    metadata: metadata === undefined || metadata === null ? null : JSON.stringify(metadata),
    fields,
  }
}

// With teams enabled, the first team has the organization's name and the creator as member (specification section 7).
function firstTeam(call: SignedInCall, { id, name, createdAt }: StoredOrganization): Team | undefined {
  if (!showsTeams(call)) return undefined
  return { id: randomText(limits.idLength), name, organizationId: id, createdAt, updatedAt: null }
}

function newCreator(
  { options }: SignedInCall,
  { id: organizationId, createdAt }: StoredOrganization,
  userId: string,
  team: Team | undefined,
): Member {
  const roles = new Set([options.organization.creatorRole])
  const fields = defaultFields(options.member.additionalFields)
  return { id: randomText(limits.idLength), organizationId, userId, roles, teamId: team?.id ?? null, createdAt, fields }
}
