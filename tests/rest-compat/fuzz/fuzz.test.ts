import { schemas } from '@foyer/auth-domain/contract/schemas'
import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { allFeatures } from '@foyer/testing/all-features'
import type { Answer } from '@foyer/testing/client'
import { testAppsOn } from '@foyer/testing/suite'
import { call, callTrpc, everyOperation, operationOf, rowOf } from '@foyer/testing/transports'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { longestHold } from '#trpc-router/event-loop-blocking/held-event-loop.ts'
import { inputsOf } from './inputs.ts'
import { settledTables } from './settled-tables.ts'
import { type Caller, callers, givenWorld, type World } from './world.ts'

/** Many are asked for by proof/fuzz.mjs, which alone judges times: elsewhere others have the processor too. */
const isProof = process.env.FUZZ_REQUESTS !== undefined
const requests = Number(process.env.FUZZ_REQUESTS ?? 100)
const seed = Number(process.env.FUZZ_SEED ?? 1)
const OF_A_WORLD = 200
const HELD_MILLISECONDS = 200

type Asked = { operation: string; caller: Caller; input: unknown; overTrpc: boolean }

const inputs = new Map<string, z.ZodType>(Object.entries(schemas).map(([name, { input }]) => [name, input]))

const asked: fc.Arbitrary<Asked> = fc.oneof(
  ...everyOperation.map((operation) =>
    fc.record({
      operation: fc.constant(operation),
      caller: fc.constantFrom(...callers),
      input: inputsOf(inputs.get(operationOf(operation).name) ?? expect.unreachable()),
      overTrpc: isOfTrpc(operation) ? fc.boolean() : fc.constant(false),
    }),
  ),
)

function isOfTrpc(operation: string): boolean {
  return operation.includes('.')
}

onBothEngines('whatever is sent', ({ open }) => {
  const given = testAppsOn(open)
  const worlds = Array.from({ length: Math.ceil(requests / OF_A_WORLD) }, (_, index) => seed + index)

  test.each(worlds)('is answered as documented, and a refusal changes nothing: seed %i', async (world) => {
    const app = await given({ ...allFeatures, rateLimit: { enabled: false } })
    const scene = await givenWorld(app)
    let before = await settledTables(app.database)
    for (const one of fc.sample(asked, { seed: world, numRuns: Math.min(requests, OF_A_WORLD) })) {
      const { status, text, held } = await send(scene, one)
      const what = `${JSON.stringify(one)}: ${status} ${text.slice(0, 500)}`
      expect(status, what).toBeLessThan(500)
      expect(held, what).toBeLessThan(HELD_MILLISECONDS)
      const after = await settledTables(app.database)
      if (status >= 400) expect(after, what).toEqual(before)
      before = after
    }
  })
})

/** `held`: for how many milliseconds the event loop was, where that is judged. */
type Sent = { status: number; text: string; held: number }

async function send(world: World, { operation, caller, input, overTrpc }: Asked): Promise<Sent> {
  const by = overTrpc || rowOf(operation) === undefined ? callTrpc : call
  let answer: Answer | undefined
  const work = async () => {
    answer = await by(world.callers[caller], operation, world.fill(input))
  }
  const held = isProof ? await longestHold(work) : await work().then(() => 0)
  const { status, text } = answer ?? expect.unreachable()
  return { status, text, held }
}
