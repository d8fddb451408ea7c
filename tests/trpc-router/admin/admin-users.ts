import type { FoyerOptions } from '@foyer/auth-domain/options'
import type { TestClient } from '@foyer/testing/client'
import { clientFor, givenUsers } from '@foyer/testing/organizations'
import type { StartApp } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'

/** Adam and Ada are admins, Uma and Max are not; each is signed in. */
export type AdminUsers = { app: TestApp; adam: TestClient; ada: TestClient; uma: TestClient; max: TestClient }

export async function givenAdminUsers(given: StartApp, options?: FoyerOptions): Promise<AdminUsers> {
  const app = await given(options)
  const as = await givenUsers(app, 'adam', 'ada', 'uma', 'max')
  await setUserRole(app, 'adam', 'admin')
  await setUserRole(app, 'ada', 'admin')
  return { app, adam: as('adam'), ada: as('ada'), uma: as('uma'), max: as('max') }
}

export async function setUserRole({ database }: TestApp, id: string, role: string): Promise<void> {
  await database.db.updateTable('user').set({ role }).where('id', '=', id).execute()
}

/** Creates a session of the user: its handle, and the client that has its cookie. */
export async function givenSession(app: TestApp, id: string): Promise<{ browser: TestClient; token: string }> {
  const browser = await clientFor(app, id)
  return { browser, token: (await browser.get('/get-session')).json.session.token }
}
