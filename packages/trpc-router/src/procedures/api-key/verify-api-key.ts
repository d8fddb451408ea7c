import type { AnyApiKey } from '@foyer/auth-domain/api-key/api-key'
import {
  hasRights,
  invalidKey,
  isToldOf,
  isVerdict,
  type VerifiedApiKey,
  validKey,
} from '@foyer/auth-domain/api-key/verify-api-key'
import { contract } from '@foyer/auth-domain/contract/contract'
import { allow, type Decision, refuse } from '@foyer/auth-domain/decision'
import type { Call } from '#runtime/context/call.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { useApiKey } from '#runtime/procedure/use-api-key.ts'
import { refusalOf } from '#runtime/refusal/refused.ts'

const { mutation, refused } = procedure(contract.verifyApiKey)

/**
 * Tells a service whether a key that was presented to it is valid, and counts a use of it. For the server, and for keys
 * with the right to verify; to everybody else it does not exist (wire).
 */
export const verifyApiKey = mutation(async ({ ctx, input }): Promise<VerifiedApiKey> => {
  const verifier = await verifierOf(ctx)
  const admit = (key: AnyApiKey): Decision => {
    if (!isToldOf(verifier, key)) return refuse('UNKNOWN_API_KEY')
    return hasRights(key, input.permissions) ? allow() : refuse('API_KEY_NOT_FOUND')
  }
  try {
    return validKey((await useApiKey(ctx, input.key, admit)).key)
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === undefined || !isVerdict(refusal)) throw error
    return invalidKey(refusal)
  }
})

async function verifierOf(call: Call): Promise<AnyApiKey | undefined> {
  if (call.request.transport === 'server') return undefined
  if (call.apiKey === undefined) throw refused('NOT_FOUND')
  return (await call.apiKey()).key
}
