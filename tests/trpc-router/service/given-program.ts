import { serverCaller } from '@foyer/testing/api-keys'
import type { TestClient } from '@foyer/testing/client'
import type { TestApp } from '@foyer/testing/test-app'

const HOUR = 3600

const terms = {
  name: 'billing',
  permissions: ['member:add' as const, 'user:set-password' as const],
  expiresIn: HOUR,
}

type Issued = Parameters<ReturnType<typeof serverCaller>['serviceKey']['issueServiceKey']>[0]

/** A program of the operator, with a key of the service that it has used before. */
export async function givenProgram(app: TestApp, more: Partial<Issued> = {}): Promise<TestClient & { keyId: string }> {
  const { id, key } = await serverCaller(app).serviceKey.issueServiceKey({ ...terms, ...more })
  await app.database.db.updateTable('serviceKey').set({ lastUsedAt: app.services.now() }).where('id', '=', id).execute()
  return { ...app.client({ authorization: `Bearer ${key}`, origin: '' }), keyId: id }
}
