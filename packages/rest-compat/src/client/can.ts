import { AuthError } from './auth-error.ts'
import type { IncomingHeaders } from './incoming-headers.ts'
import type { ServerCaller } from './server-call.ts'
import type { TokenClaims } from './verify-token.ts'

/** A resource and what is done with it, such as `invoice:read`. */
export type Permission = `${string}:${string}`

/** The user of a request in an organization, by default the session's active one; or who a verified token is about. */
export type Who = { headers: IncomingHeaders; organizationId?: string | undefined } | TokenClaims

export type Can = (who: Who, permission: Permission) => Promise<boolean>

const PATH = '/organization/has-permission'

/** Whether the roles of a member grant a permission; false also where nobody is signed in, or no organization is active. */
export function createCan(call: ServerCaller): Can {
  return async (who, permission) => {
    if (!isRequest(who)) return who.organization?.permissions.includes(permission) === true
    const { headers, organizationId } = who
    const [, resource = '', action = ''] = /^([^:]*):(.*)$/.exec(permission) ?? []
    const body = { permissions: { [resource]: [action] }, ...(organizationId !== undefined && { organizationId }) }
    try {
      const { response } = await call(PATH, { headers, body })
      return typeof response === 'object' && response !== null && 'success' in response && response.success === true
    } catch (error) {
      if (error instanceof AuthError && isNobody(error)) return false
      throw error
    }
  }
}

function isRequest(who: Who): who is Exclude<Who, TokenClaims> {
  return typeof who.headers === 'object'
}

// Signed out, or no member: what else answers at the URL does not know.
function isNobody({ status, code }: AuthError): boolean {
  return (status === 401 && code !== 'NOT_FOYER') || code === 'NO_ACTIVE_ORGANIZATION'
}
