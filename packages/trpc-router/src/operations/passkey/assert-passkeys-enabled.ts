import type { Call } from '#runtime/context/call.ts'
import { refused } from '#runtime/refusal/refused.ts'

/** While passkeys are switched off their procedures answer 404, for every caller (wire). */
export function assertPasskeysEnabled({ options }: Pick<Call, 'options'>): void {
  if (!options.passkey.enabled) throw refused('NOT_FOUND')
}
