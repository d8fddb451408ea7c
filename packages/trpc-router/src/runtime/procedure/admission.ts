import type { Access, Operation } from '@foyer/auth-domain/contract/operation'
import { type AdminPolicy, mayAdminister } from '@foyer/auth-domain/permission/admin-permissions'
import type { RefusalName } from '@foyer/auth-domain/refusals'
import type { ServiceKey } from '@foyer/auth-domain/service-key/service-key'
import type { ServicePermission } from '@foyer/auth-domain/service-key/service-permissions'
import type { StoredSignIn } from '@foyer/db/sessions/sessions'
import type { Call } from '#runtime/context/call.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { presentedServiceKey, useServiceKey } from './use-service-key.ts'

/** A call, and what it is a call of. */
export type OperationCall = Call & { operation: Operation }

/** Returns the sign-in that it admits and refuses any other; undefined stands for a call without a live session. */
type Admission = <Current extends StoredSignIn>(current: Current | undefined) => Current

/**
 * A call with a session. `lockActor` repeats its admission on the locked rows before anything is written, and asks there
 * for step-up by the rule of its operation.
 */
export type SignedInCall = OperationCall & StoredSignIn & { admission: Admission }

/** A call by a key of the service. `lockServiceKey` admits it again before anything is written. */
export type ServiceKeyCall = OperationCall & {
  serviceKey: ServiceKey
  presentedServiceKey: { handle: string; permission: ServicePermission }
}

/** The call as its operation's declaration admits it. An invalid body is refused before a missing session (wire). */
export async function admit(call: OperationCall): Promise<OperationCall> {
  const { access } = call.operation
  switch (access.by) {
    case 'anybody':
    case 'user-in-procedure':
      return call
    case 'server':
      if (call.request.transport !== 'server') throw refused('NOT_FOUND')
      return call
    case 'user':
    case 'member':
      return asSignedIn(call)
    case 'service-key':
      return byServiceKey(call, access)
    case 'admin':
      return admitted(call, (current) => asAdmin(current, access, call.options.admin))
  }
}

/** The call with its live session; `refusal` answers a call without one, as the operation declares unless it is named. */
export function asSignedIn(call: OperationCall, refusal = otherwise(call)): Promise<SignedInCall> {
  return admitted(call, (current) => {
    if (current === undefined) throw refused(refusal)
    return current
  })
}

/** What an operation answers to a call without a session. */
export function otherwise({ operation: { access } }: OperationCall): RefusalName {
  return 'otherwise' in access ? access.otherwise : 'NOT_SIGNED_IN'
}

async function byServiceKey(
  call: OperationCall,
  { permission, otherwise }: Extract<Access, { by: 'service-key' }>,
): Promise<ServiceKeyCall> {
  const presented = presentedServiceKey(call)
  if (presented === undefined) throw refused(otherwise)
  const serviceKey = await useServiceKey(call, presented, permission)
  return { ...call, serviceKey, presentedServiceKey: { handle: fingerprint(presented), permission } }
}

async function admitted(call: OperationCall, admission: Admission): Promise<SignedInCall> {
  const current = await call.signedIn()
  const { session, user } = admission(current)
  return { ...call, session, user, admission, rights: current?.rights }
}

function asAdmin<Current extends StoredSignIn>(
  current: Current | undefined,
  { permission, otherwise }: Extract<Access, { by: 'admin' }>,
  policy: AdminPolicy,
): Current {
  if (current === undefined) throw refused('NOT_SIGNED_IN')
  const [resource = '', action = ''] = permission.split(':')
  if (!mayAdminister(policy, current.user, { [resource]: [action] })) throw refused(otherwise)
  return current
}
