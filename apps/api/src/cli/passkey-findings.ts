import type { Options } from '@foyer/auth-domain/options'
import { originProblem, type RelyingParty, relyingParty } from '@foyer/auth-domain/passkey/relying-party'
import type { Finding } from './finding.ts'
import { isPublicSuffix } from './public-suffix.ts'

/** Whether browsers will make and use passkeys at the base URL and the configured origins; nothing where they are off. */
export function findPasskeyProblems(options: Options, baseUrl: string): Finding[] {
  if (!options.passkey.enabled) return []
  const rp = relyingParty(options, baseUrl)
  const problems = rp.origins.map((origin) => problemAt(rp, origin)).filter((problem) => problem !== undefined)
  if (problems.length === 0)
    return [{ what: 'passkeys', ok: true, message: `for ${rp.id} at ${rp.origins.join(', ')}` }]
  const fix = 'FOYER_BASE_URL and passkey.origin on https (or localhost), with the host passkey.rpID or one below it'
  return problems.map((message) => ({ what: 'passkeys', ok: false, message, fix }))
}

function problemAt(rp: Pick<RelyingParty, 'id'>, origin: string): string | undefined {
  const problem = originProblem(rp, origin)
  if (problem !== undefined || !origin.startsWith('http') || new URL(origin).hostname === rp.id) return problem
  return isPublicSuffix(rp.id) ? `browsers use no passkeys of all of ${rp.id}` : undefined
}
