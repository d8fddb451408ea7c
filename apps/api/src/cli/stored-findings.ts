import { howToMakeAdmin } from '@foyer/auth-domain/admin/missing-admin'
import { unusedSince } from '@foyer/auth-domain/api-key/expiry'
import type { Options } from '@foyer/auth-domain/options'
import { operatorFix, operatorText } from '@foyer/auth-domain/service/operator-text'
import { switchedOff } from '@foyer/auth-domain/service/switched-off'
import type { Finding } from '@foyer/auth-domain/set-up/finding'
import { servedFactors } from '@foyer/auth-domain/two-factor/served-factors'
import { findAdoptionState, hasAdoptedSessions } from '@foyer/db/adoption/stored-adoption'
import { countUnusedApiKeys } from '@foyer/db/api-keys/expiring-api-keys'
import type { Db } from '@foyer/db/engine/handles'
import type { OpenDatabase } from '@foyer/db/engine/open-database'
import { countImportedHashes } from '@foyer/db/import/imported-hashes'
import { hasAdmin } from '@foyer/db/operations/set-up'
import { countStoredFeatures } from '@foyer/db/operations/stored-features'
import { findNeverAnalyzed } from '@foyer/db/operations/upkeep'
import { countFactors } from '@foyer/db/two-factor/two-factors'
import { examineUserCounts } from '@foyer/db/users/user-counts'

/** Whether there is an admin. A service may do without. */
export async function adminFinding(options: Options, db: Db): Promise<Finding> {
  if (await hasAdmin(db, options.admin, new Date())) return { what: 'admin', ok: true, message: 'there is one' }
  return { what: 'admin', ok: true, warns: true, ...operatorText('no-admin', {}), ...howToMakeAdmin(options) }
}

/** Whether the cookies of an adopted service can be verified; nothing where none was adopted. */
export async function findAdoption(secrets: readonly string[], db: Db): Promise<Finding[]> {
  const state = await findAdoptionState(db)
  if (state === undefined) return []
  const what = 'adoption'
  const missing = { ...operatorText('adopted-secrets-missing', {}), ...operatorFix('adopted-secrets') }
  const message = `of better-auth, ${state.finished ? 'finished' : 'may be undone until --finish'}`
  if (secrets.length > 0) return [{ what, ok: true, message }]
  if (!state.finished) return [{ what, ok: false, ...missing }]
  if (!(await hasAdoptedSessions(db))) return [{ what, ok: true, message }]
  return [{ what, ok: true, warns: true, ...missing }]
}

/** How many keys nobody has used for 90 days (T118); nothing where keys are off. */
export async function findUnusedApiKeys({ apiKey }: Options, db: Db, now: Date): Promise<Finding[]> {
  if (!apiKey.enabled) return []
  const unused = await countUnusedApiKeys(db, { since: unusedSince(now), now })
  const message =
    unused === 0 ? 'none unused for 90 days' : `${unused} unused for 90 days: their owners may delete them`
  return [{ what: 'API keys', ok: true, message }]
}

/** What is stored and the options switch off; nothing where there is none of that. */
export async function findSwitchedOff(options: Options, db: Db): Promise<Finding[]> {
  const lines = switchedOff(await countStoredFeatures(db), options)
  return lines.map((message) => ({ what: 'switched off', ok: true, message }))
}

/** How many passwords are still as another service has hashed them; nothing where none was imported. */
export async function findImportedPasswords(db: Db): Promise<Finding[]> {
  const counts = await countImportedHashes(db)
  if (counts.length === 0) return []
  const forms = counts.map(({ form, hashes }) => `${form} ${hashes}`).join(', ')
  return [{ what: 'imported', ok: true, message: `passwords ${forms}; each is hashed anew when its user signs in` }]
}

/** Whether users have second factors that are not taken, or that nobody asks them for; nothing where there are none. */
export async function findUnservedFactors(options: Options, db: Db): Promise<Finding[]> {
  const { totp, mail } = await countFactors(db)
  if (totp + mail === 0) return []
  const served = servedFactors(options)
  const unserved = (served.totp ? 0 : totp) + (served.mail ? 0 : mail)
  const what = 'second factors'
  if (unserved === 0) return [{ what, ok: true, message: `${totp + mail}, each is asked for` }]
  // Who has a factor is asked for one all the same: what is left to them may be a backup code.
  const text = operatorText(options.twoFactor.enabled ? 'factors-not-taken' : 'factors-unasked', { users: unserved })
  return [{ what, ok: true, warns: true, ...text, ...operatorFix('serve-factors') }]
}

/** Whether the embedded database, which has no autovacuum, has ever been kept up; nothing to say of PostgreSQL. */
export async function findUpkeep({ db, engine }: OpenDatabase): Promise<Finding[]> {
  if (engine === 'postgres') return []
  const tables = await findNeverAnalyzed(db)
  const what = 'upkeep'
  if (tables.length === 0)
    return [{ what, ok: true, message: 'tables are analyzed and vacuumed while the service runs' }]
  const text = operatorText('never-analyzed', { tables: tables.join(', ') })
  return [{ what, ok: true, warns: true, ...text, ...operatorFix('let-it-run') }]
}

/** Whether the counts that lists of users rely on are those of the table. */
export async function userCountFinding(db: Db): Promise<Finding> {
  const { users, wrong } = await examineUserCounts(db)
  if (wrong === 0) return { what: 'users', ok: true, message: `${users}, as counted` }
  return {
    what: 'users',
    ok: false,
    ...operatorText('users-miscounted', { days: wrong }),
    fix: 'npx foyer-auth migrate',
  }
}
