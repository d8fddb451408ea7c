import { contract } from '@foyer/auth-domain/contract/contract'
import type { FoyerOptions } from '@foyer/auth-domain/options'
import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { countedOn } from '@foyer/testing/counted-statements'
import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { appRouter, serverRouter } from '@foyer/trpc-router/root'
import { expect, test } from 'vitest'
import { serverMutations } from '#trpc-router/audit/admin-mutations.ts'
import { givenAuditFixture, type Mutation, preparedMutation } from '#trpc-router/audit/audit-fixture.ts'
import { otherReads, READ, statementsOfFindings } from './statements-of-reads.ts'
import { statementsOfWrites } from './statements-of-writes.ts'
import { reads, writes as writesOverNetwork } from './stories.ts'

const writes = { ...writesOverNetwork, ...serverMutations }
const allProcedures = [...Object.keys(appRouter._def.procedures), ...Object.keys(serverRouter._def.procedures)]

test('the statements of every operation are counted', () => {
  const paths = [...Object.keys(writes), ...Object.keys(reads)]
  expect([...new Set(paths.map(nameOf))].sort()).toEqual(Object.keys(contract).sort())
  expect(paths).toEqual(expect.arrayContaining([...allProcedures]))
  expect(Object.keys(statementsOfWrites).sort()).toEqual(Object.keys(writes).sort())
  expect(Object.keys(reads)).toEqual(
    expect.arrayContaining(['admin.listFindings', ...Object.keys(numbersOfOtherReads)]),
  )
})

const numbersOfOtherReads: Readonly<Record<string, number>> = Object.assign({}, ...Object.values(otherReads))

/** What an operation needs beside all features. */
const optionsOf: Readonly<Record<string, FoyerOptions>> = {
  'session.refreshSession': { session: { deferSessionRefresh: true } },
}

/** Writes of the service itself, which change nothing that is answered. */
const PROBES = ['admin.getServiceState']

onBothEngines('the statements', (engine) => {
  const { open, writtenBy } = countedOn(engine)
  const given = testAppsOn(open)
  const numbersOfReads: Readonly<Record<string, number | undefined>> = {
    'admin.listFindings': statementsOfFindings[engine.name],
    ...numbersOfOtherReads,
  }

  test.each(Object.entries(writes))('of a write are those of its story: %s', async (path, act) => {
    const { statements, trips } = await countedStatements(path, act)
    expect([statements, trips]).toEqual(statementsOfWrites[path])
  })

  test.each(Object.entries(reads))('of a read are one beside its session: %s', async (path, act) => {
    expect((await countedStatements(path, act)).statements).toBe(numbersOfReads[path] ?? READ)
  })

  async function countedStatements(path: string, act: Mutation): Promise<{ statements: number; trips: number }> {
    const fixture = await givenAuditFixture((options) => given({ ...options, ...optionsOf[path] }))
    const call = await preparedMutation(act, fixture)
    // Mails are sent by a worker, which the call would begin to run.
    fixture.app.services.wakeOutbox = () => undefined
    const settled = settlesOf(fixture.app)
    const { statements, writes, trips } = await writtenBy(call)
    // Whatever it writes is heard before it is answered, and nothing is waited for without.
    expect(settled.times > 0, 'whether it was settled').toBe(writes && !PROBES.includes(path))
    return { statements, trips }
  }
})

function settlesOf({ services: { memory = expect.unreachable() } }: TestApp): { times: number } {
  const settled = { times: 0 }
  const settle = memory.waitForInvalidations.bind(memory)
  memory.waitForInvalidations = () => {
    settled.times += 1
    return settle()
  }
  return settled
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}
