import { operatorFix, operatorText } from '@foyer/auth-domain/service/operator-text'
import type { Finding } from '@foyer/auth-domain/set-up/finding'
import { findAdoptionState, hasAdoptedSessions } from '@foyer/db/adoption/stored-adoption'
import type { Db } from '@foyer/db/engine/handles'

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
