import type { Call } from '#runtime/context/call.ts'
import { refused } from '#runtime/refusal/refused.ts'

/** While API keys are switched off their procedures answer 404, for every caller (wire). */
export function assertApiKeysEnabled({ options }: Pick<Call, 'options'>): void {
  if (!options.apiKey.enabled) throw refused('NOT_FOUND')
}
