import type { Options } from '@foyer/auth-domain/options'
import { originProblem, type RelyingParty, relyingParty } from '@foyer/auth-domain/passkey/relying-party'
import { type OperatorText, operatorFix, operatorText } from '@foyer/auth-domain/service/operator-text'
import type { Finding } from '@foyer/auth-domain/set-up/finding'
import { isPublicSuffix } from './public-suffix.ts'

/** Whether browsers will make and use passkeys at the base URL and the configured origins; nothing where they are off. */
export function findPasskeyProblems(options: Options, baseUrl: string): Finding[] {
  if (!options.passkey.enabled) return []
  const rp = relyingParty(options, baseUrl)
  const problems = rp.origins.map((origin) => problemAt(rp, origin)).filter((problem) => problem !== undefined)
  if (problems.length === 0)
    return [{ what: 'passkeys', ok: true, message: `for ${rp.id} at ${rp.origins.join(', ')}` }]
  return problems.map((problem) => ({ what: 'passkeys', ok: false, ...problem, ...operatorFix('passkey-origin') }))
}

function problemAt(rp: Pick<RelyingParty, 'id'>, origin: string): OperatorText | undefined {
  const problem = originProblem(rp, origin)
  if (problem !== undefined || !origin.startsWith('http') || new URL(origin).hostname === rp.id) return problem
  return isPublicSuffix(rp.id) ? operatorText('passkeys-of-suffix', { id: rp.id }) : undefined
}
