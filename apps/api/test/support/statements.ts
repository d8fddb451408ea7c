import { createCall } from '@foyer/trpc-router/context/call'
import { type RequestFacts, serverRequest } from '@foyer/trpc-router/context/request-facts'
import { createCallerFactory } from '@foyer/trpc-router/procedures'
import { appRouter } from '@foyer/trpc-router/root'
import type { Visitor } from './visitor.ts'
import type { World } from './world.ts'

const callerOf = createCallerFactory(appRouter)

type Caller = ReturnType<typeof callerOf>

/** How many statements a call by a visitor sends, the one that reads the session among them; workers do not count. */
export async function countStatements(
  { services }: World,
  { cookies }: Visitor,
  act: (caller: Caller) => Promise<unknown>,
  facts: Partial<RequestFacts> = {},
): Promise<number> {
  let count = 0
  const db = services.db.withPlugin({
    transformQuery: ({ node }) => node,
    // Each statement gives one result, also those that were compiled beforehand and pass no transformation.
    async transformResult({ result }) {
      count += 1
      return result
    },
  })
  const cookieHeader = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  await act(callerOf(createCall({ ...services, db }, { ...serverRequest, cookieHeader, ...facts })))
  return count
}
