import { concernsSingleUser, inOrder, type UserOutcome } from '@foyer/auth-domain/admin/act-on-users'
import { describeRefusal } from '@foyer/auth-domain/refusals'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { refusalOf } from '#runtime/refusal/refused.ts'

/**
 * Does to each user what the act on one does, in a transaction of its own, so that no act waits for locks of fifty. A
 * refusal that concerns one user is their outcome; any other one, such as of an admin who has just been demoted, is the
 * answer of the call, or, once something is done, the outcome of the rest.
 */
export async function actOnUsers(
  call: SignedInCall,
  userIds: readonly string[],
  act: (userId: string) => Promise<unknown>,
): Promise<UserOutcome[]> {
  const outcomes: UserOutcome[] = []
  for (const userId of inOrder(userIds, call.user.id)) {
    try {
      await act(userId)
      outcomes.push({ userId })
    } catch (error) {
      const refusal = refusalOf(error)
      const isDone = outcomes.some((outcome) => outcome.refusal === undefined)
      if (refusal === undefined || !(isDone || concernsSingleUser(refusal))) throw error
      const { code, message } = describeRefusal(refusal)
      outcomes.push({ userId, refusal: { code, message } })
    }
  }
  return outcomes
}
