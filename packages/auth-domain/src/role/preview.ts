import { z } from 'zod'
import { limits } from '#limits.ts'
import { type Grants, missingRights, type Rights, rightsOf } from '#permission/permissions.ts'

/** A member as a preview compares them. `ready`: whether they have a second factor. */
export type PreviewedMember = { userId: string; roles: ReadonlySet<string>; ready: boolean }

/** An organization at one moment. `required`: whether a second factor is, now or from a date on. */
export type OrganizationState = {
  members: readonly PreviewedMember[]
  grants: Grants
  required: boolean
  pendingInvitations: number
}

const changeSchema = z.object({
  userId: z.string(),
  /** Permissions such as `member:delete`. */
  gains: z.array(z.string()),
  loses: z.array(z.string()),
  /** Whether they no longer come in: removed, or without the second factor that is then required. */
  lockedOut: z.boolean(),
})

/** What a change would do: how many members it concerns, the first of them, and how many invitations it cancels. */
export const previewSchema = z.object({
  members: z.object({ gaining: z.int(), losing: z.int(), lockedOut: z.int() }),
  changes: z.array(changeSchema.extend({ name: z.string(), email: z.string() })),
  canceledInvitations: z.int(),
})

export type PreviewedChange = z.infer<typeof changeSchema>

/** The same without names. */
export type Preview = Omit<z.infer<typeof previewSchema>, 'changes'> & { changes: PreviewedChange[] }

/** A field of an input: nothing is done, and the answer tells in `preview` what would be. */
export const dryRunInput = { dryRun: z.boolean().optional() }

/** A field of an answer: what the call would have done, where it was a dry run. */
export const previewOutput = { preview: previewSchema.optional() }

/** What has become of the members of an organization between two moments. */
export function compareStates(before: OrganizationState, after: OrganizationState): Preview {
  const later = new Map(after.members.map((member) => [member.userId, member]))
  const change = changesBetween(before, after)
  const changes = before.members.flatMap((member) => change(member, later.get(member.userId)))
  return {
    members: {
      gaining: changes.filter(({ gains }) => gains.length > 0).length,
      losing: changes.filter(({ loses }) => loses.length > 0).length,
      lockedOut: changes.filter(({ lockedOut }) => lockedOut).length,
    },
    changes: changes.slice(0, limits.previewedMembers),
    canceledInvitations: before.pendingInvitations - after.pendingInvitations,
  }
}

// Members with the same roles are compared once: there are many of them, and few sets of roles.
function changesBetween(before: OrganizationState, after: OrganizationState) {
  const known = new Map<string, Pick<PreviewedChange, 'gains' | 'loses'>>()
  return (then: PreviewedMember, now: PreviewedMember | undefined): PreviewedChange[] => {
    const key = JSON.stringify([[...then.roles], now && [...now.roles]])
    const told = known.get(key) ?? rightsBetween(rightsIn(before, then), now === undefined ? {} : rightsIn(after, now))
    known.set(key, told)
    const isOut = now === undefined || (after.required && !before.required && !now.ready)
    const isSame = told.gains.length + told.loses.length === 0 && !isOut
    return isSame ? [] : [{ userId: then.userId, ...told, lockedOut: isOut }]
  }
}

function rightsIn({ grants }: OrganizationState, { roles }: PreviewedMember): Rights {
  return rightsOf(grants, roles)
}

function rightsBetween(then: Rights, now: Rights): Pick<PreviewedChange, 'gains' | 'loses'> {
  return { gains: missingRights(then, now), loses: missingRights(now, then) }
}
