import { callByApiKey } from '@foyer/auth-domain/api-key/by-api-key'
import { sessionOfKey } from '@foyer/auth-domain/api-key/use-api-key'
import { NO_FIELDS } from '@foyer/auth-domain/fields/fields'
import type { Call, CurrentSignIn } from '#runtime/context/call.ts'
import { createCookieJar } from '#runtime/context/cookie-jar.ts'
import type { UsedApiKey } from '#runtime/context/used-api-key.ts'
import { refused } from '#runtime/refusal/refused.ts'
import type { OperationCall } from './admission.ts'
import { useApiKey } from './use-api-key.ts'

/**
 * The call as the API key it presents may make it, whatever its cookies say: these are neither read nor set (T105). The
 * key is looked at only where a session is (T108), and at most once a procedure.
 */
export function byPresentedKey(call: OperationCall): OperationCall {
  const { apiKey: presented } = call.request
  if (presented === undefined) return call
  const rule = call.operation.rules.byKey
  if (rule === 'ignored') return call
  if (rule === 'refused') throw refused('NOT_BY_API_KEY')
  let used: Promise<UsedApiKey> | undefined
  const apiKey = () => {
    used ??= useApiKey(call, presented, (key) => callByApiKey(key, rule))
    return used
  }
  return {
    ...call,
    cookies: createCookieJar('', call.baseUrl, call.options.advanced),
    presented: undefined,
    candidates: [],
    bearer: undefined,
    apiKey,
    signedIn: async () => signInOf(call, await apiKey()),
  }
}

function signInOf({ request, now }: Call, { key, user, handle }: UsedApiKey): CurrentSignIn {
  if (user === undefined) throw refused('NOT_BY_API_KEY')
  const { ipAddress, userAgent } = request
  const session = sessionOfKey({ ...key, userId: user.id }, handle, { ipAddress, userAgent, now: now() })
  request.identify(session)
  return { session: { ...session, fields: NO_FIELDS }, user, rights: key.permissions ?? undefined }
}
