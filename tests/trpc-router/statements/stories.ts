import type { TestClient } from '@foyer/testing/client'
import { call, callTrpc, operationOf } from '@foyer/testing/transports'
import { appRouter } from '@foyer/trpc-router/root'
import { adminMutations } from '#trpc-router/audit/admin-mutations.ts'
import type { Mutation } from '#trpc-router/audit/audit-fixture.ts'
import { mutationsOfUsers } from '#trpc-router/audit/mutations-of-users.ts'
import type { Prepare } from '#trpc-router/transport/prepared-call.ts'
import { unrecordedCalls } from '#trpc-router/transport/unrecorded-calls.ts'
import { statementsOfWrites } from './statements-of-writes.ts'

const stories: readonly (readonly [path: string, story: Mutation])[] = [
  ...Object.entries({ ...mutationsOfUsers, ...adminMutations }),
  ...Object.entries(unrecordedCalls).map(([path, prepare]) => [path, storyOf(path, prepare)] as const),
]

/** Every operation over the network that writes, by its tRPC path, and every one that does not. */
export const writes = Object.fromEntries(stories.filter(([path]) => path in statementsOfWrites))
export const reads = Object.fromEntries(stories.filter(([path]) => !(path in statementsOfWrites)))

function storyOf(path: string, prepare: Prepare): Mutation {
  // Files are sent by REST alone.
  const isCalled = path in appRouter._def.procedures
  const send = (client: TestClient, input: unknown) =>
    isCalled ? callTrpc(client, path, input) : call(client, operationOf(path).name, input)
  return {
    prepare: async (fixture) => {
      const { client, input } = await prepare(fixture)
      return async () => {
        const { status, text } = await send(client, input)
        if (status >= 400) throw new Error(`${path} answers ${status}: ${text}`)
      }
    },
  }
}
