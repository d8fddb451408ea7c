import type { Options } from '@foyer/auth-domain/options'
import { originProblem, type RelyingParty, relyingParty } from '@foyer/auth-domain/passkey/relying-party'
import { type OperatorText, operatorFix, operatorText } from '@foyer/auth-domain/service/operator-text'
import type { Finding } from '@foyer/auth-domain/set-up/finding'
import { hasPictureLibrary, loadPictureEncoder, PICTURE_LIBRARY } from '#process/picture-library.ts'
import { isPublicSuffix } from './public-suffix.ts'

/** Whether browsers will take cookies of the configured domain; nothing where they are the host's own. */
export function findCookieProblems({ advanced }: Options, baseUrl: string): Finding[] {
  const { enabled, domain } = advanced.crossSubDomainCookies
  const { hostname } = new URL(baseUrl)
  if (!enabled || domain === undefined) return []
  const bare = domain.replace(/^\./, '').toLowerCase()
  const refused = (code: 'cookies-elsewhere' | 'cookies-of-suffix') => [
    { what: 'cookies', ok: false, ...operatorText(code, { domain, hostname }), ...operatorFix('cookie-domain') },
  ]
  if (hostname !== bare && !hostname.endsWith(`.${bare}`)) return refused('cookies-elsewhere')
  // Of the host itself they do, for that host alone.
  if (hostname !== bare && isPublicSuffix(bare)) return refused('cookies-of-suffix')
  return [{ what: 'cookies', ok: true, message: `for ${bare} and below` }]
}

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

type Library = { isInstalled(): boolean; load(): Promise<unknown> }

const library: Library = { isInstalled: hasPictureLibrary, load: loadPictureEncoder }

/** Whether pictures can be uploaded, and how they could. Throws where the library is installed and does not load. */
export async function pictureFinding({ pictures }: Options, installed = library): Promise<Omit<Finding, 'what'>> {
  if (!pictures.enabled) return { ok: true, message: 'uploads are switched off' }
  if (!installed.isInstalled())
    return { ok: true, message: `no uploads: ${PICTURE_LIBRARY} is not installed (npm install ${PICTURE_LIBRARY})` }
  await installed.load()
  return { ok: true, message: `uploads are encoded by ${PICTURE_LIBRARY}` }
}

/** Whom step-up asks. Advice alone: without `always` a stolen session of a user without a second factor is worth more. */
export function stepUpFinding({ session, twoFactor }: Pick<Options, 'session' | 'twoFactor'>): Finding {
  const { stepUp } = session
  const advised = stepUp !== 'always' && twoFactor.required === 'off'
  const message = advised
    ? `${stepUp}: no second factor is required; session.stepUp: 'always' asks users without one to confirm too`
    : stepUp
  return { what: 'step-up', ok: true, message }
}
