import type { TestEngine } from '@foyer/db/testing/test-database'
import type { TestClient } from '@foyer/testing/client'
import { type StartApp, testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { expect, vi } from 'vitest'

/** Starts apps that keep answers from the first call on. */
export function keptAppsOn(open?: TestEngine['open']): StartApp {
  const given = testAppsOn(open)
  return async (...parameters) => {
    const app = await given(...parameters)
    await vi.waitFor(() => expect(app.services.memory?.fault()).toBeUndefined())
    return app
  }
}

/** Whether the next answer to a client comes from memory. */
export async function isKept(
  app: TestApp,
  client: TestClient,
  path = '/get-session',
  headers: Record<string, string> = {},
): Promise<boolean> {
  const before = app.services.memory?.use().hits
  await client.get(path, headers)
  return app.services.memory?.use().hits !== before
}
