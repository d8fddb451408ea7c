import type { FoyerOptions } from '@foyer/auth-domain/options'
import type { TestClient } from '@foyer/testing/client'
import { givenUsers } from '@foyer/testing/organizations'
import type { StartApp } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'

type Variables = Parameters<StartApp>[1]
type Fixture = { app: TestApp; as: (name: string) => TestClient }

/** Adam is an admin; the ids of all are their names. */
export async function givenAdmin(
  given: StartApp,
  names: readonly string[] = [],
  options?: FoyerOptions,
  variables: Variables = {},
): Promise<Fixture> {
  const app = await given({ rateLimit: { enabled: false }, ...options }, variables)
  const as = await givenUsers(app, 'adam', ...names)
  await run(app.database, `update "user" set role = 'admin' where id = 'adam'`)
  return { app, as }
}
