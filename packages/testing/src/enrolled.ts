import { signedUpVerified } from './account-rows.ts'
import { run } from './tables.ts'
import type { TestApp } from './test-app.ts'
import { confirmed, enabled } from './two-factor.ts'

/** A user whose mailbox is proved, and whose second factor was confirmed by a code of an app or by one by mail; all sessions are ended. */
export async function givenEnrolled(app: TestApp, name: string, factor: 'app' | 'mail'): Promise<void> {
  const client = await signedUpVerified(app, name)
  await confirmed(app, client, (await enabled(client)).totpURI)
  if (factor === 'mail') await run(app.database, 'update "twoFactor" set "totpConfirmedAt" = null')
  await run(app.database, 'delete from session')
}
