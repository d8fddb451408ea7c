import { appRouter } from '@foyer/trpc-router/root'
import { createCall } from '@foyer/trpc-router/runtime/context/call'
import { type RequestFacts, serverRequest } from '@foyer/trpc-router/runtime/context/request-facts'
import { createCallerFactory } from '@foyer/trpc-router/runtime/procedure/trpc'
import type { TestClient } from './client.ts'
import type { TestApp } from './test-app.ts'

const callerOf = createCallerFactory(appRouter)

type Caller = ReturnType<typeof callerOf>

/** Counts the SQL statements of a client's call, including the session lookup; background workers are not counted. */
export async function countStatements(
  { services }: TestApp,
  { cookies }: TestClient,
  run: (caller: Caller) => Promise<unknown>,
  facts: Partial<RequestFacts> = {},
): Promise<number> {
  let count = 0
  const db = services.db.withPlugin({
    transformQuery: ({ node }) => node,
    // Counted by results, because precompiled statements skip transformQuery.
    async transformResult({ result }) {
      count += 1
      return result
    },
  })
  const cookieHeader = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  await run(callerOf(createCall({ ...services, db }, { ...serverRequest, cookieHeader, ...facts })))
  return count
}
