import { allow, type Decision, refuse } from '#decision.ts'
import { type Deletion, deleteUser } from '#user/delete-user.ts'

/** Whether an admin may stop being one: nobody but another admin could make one again. */
export function stopBeingAdmin({ othersRemain }: { othersRemain: boolean }): Decision {
  return othersRemain ? allow() : refuse('ONLY_ADMIN_CANNOT_LEAVE')
}

/** Whether an admin may remove themselves as they remove others: where deleting oneself asks no more than this session. */
export function removeOneself(fresh: boolean, policy: { sendVerification: boolean }): Decision<Deletion> {
  const deletion = deleteUser({ token: undefined, password: undefined, fresh }, policy)
  return deletion.allowed && deletion.value.by === 'mail' ? refuse('ADMIN_REMOVES_ONESELF_BY_MAIL') : deletion
}
