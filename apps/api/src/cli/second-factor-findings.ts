import type { Options } from '@foyer/auth-domain/options'
import { operatorFix, operatorText } from '@foyer/auth-domain/service/operator-text'
import type { Finding } from '@foyer/auth-domain/set-up/finding'
import { servedFactors } from '@foyer/auth-domain/two-factor/served-factors'
import type { Db } from '@foyer/db/engine/handles'
import { countFactors } from '@foyer/db/two-factor/two-factors'

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
