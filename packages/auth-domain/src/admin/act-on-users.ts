import { z } from 'zod'
import { idSchema } from '#input/id.ts'
import type { RefusalName } from '#refusals.ts'
import { banUserInput } from './admin-inputs.ts'

/** Users acted on in one call at most. */
export const MOST_ACTED_ON = 50

const userIds = z.array(idSchema).min(1).max(MOST_ACTED_ON)

export const userIdsInput = z.object({ userIds })

export const banUsersInput = banUserInput.omit({ userId: true }).extend({ userIds })

/** What became of each user: nothing more to say where it was done, the refusal where it was not. */
export const userOutcomesOutput = z.array(
  z.object({ userId: z.string(), refusal: z.object({ code: z.string(), message: z.string() }).optional() }),
)

export type UserOutcome = z.infer<typeof userOutcomesOutput>[number]

const refusalsOfOneUser: ReadonlySet<RefusalName> = new Set([
  'ADMIN_USER_NOT_FOUND',
  'ADMIN_CANNOT_BAN_YOURSELF',
  'ONLY_ADMIN_CANNOT_LEAVE',
  'ADMIN_REMOVES_ONESELF_BY_MAIL',
  'ONLY_OWNER_CANNOT_LEAVE',
  'ONLY_MEMBER_CANNOT_BE_DELETED',
])

/** Whether a refusal concerns a single user, so that the others of a call are still acted on. */
export function concernsSingleUser(refusal: RefusalName): boolean {
  return refusalsOfOneUser.has(refusal)
}

/** Each user once, the admin last: what ends their own session must not keep the others. */
export function inOrder(ids: readonly string[], ownId: string): string[] {
  const others = [...new Set(ids)].filter((id) => id !== ownId)
  return ids.includes(ownId) ? [...others, ownId] : others
}
