import type { FoyerOptions } from '@foyer/auth-domain/options'
import { embedded } from '@foyer/db/testing/test-database'
import { allFeatures } from '@foyer/testing/all-features'
import { countedOn } from '@foyer/testing/counted-statements'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { describe, expect, test } from 'vitest'
import { givenAuditFixture, type Mutation, preparedMutation } from '#trpc-router/audit/audit-fixture.ts'
import { reads, writes } from '#trpc-router/statements/stories.ts'
import { FEW, groups } from './bounded.ts'
import { givenPlenty } from './plenty.ts'

const TIMEOUT_MILLISECONDS = 60_000

const stories: Readonly<Record<string, Mutation>> = { ...writes, ...reads }

const unlimited: FoyerOptions = {
  ...allFeatures,
  organization: {
    ...allFeatures.organization,
    organizationLimit: Number.POSITIVE_INFINITY,
    membershipLimit: 1_000_000,
    invitationLimit: 1_000_000,
  },
}

/** What an operation needs beside all features. */
const optionsOf: Readonly<Record<string, FoyerOptions>> = {
  'session.refreshSession': { session: { deferSessionRefresh: true } },
}

// How many rows a statement returns and changes is the same on both engines.
const { open, rowsOf } = countedOn(embedded)
const given = testAppsOn(open)
// For measured operations, beside the one that is compared with them: each has a database of its own.
const givenMeasured = [testAppsOn(open), testAppsOn(open)]

const byRows = groups.flatMap(({ bound, operations }) =>
  'rows' in bound && !bound.refusedWithUsers ? operations.map((path) => [path, bound.rows] as const) : [],
)
const beforeUsers = groups.flatMap(({ bound, operations }) =>
  'rows' in bound && bound.refusedWithUsers ? operations.map((path) => [path, bound.rows] as const) : [],
)
const byStatements = groups.flatMap(({ bound, operations }) =>
  'like' in bound ? operations.map((path) => [path, bound.like] as const) : [],
)
const byLists = groups.flatMap(({ bound, operations }) =>
  bound.list !== undefined ? operations.map((path) => [path, bound.list] as const) : [],
)

describe('with plenty of everything the statements of', () => {
  test.each(byRows)(
    '%s return and change no more than %i rows',
    { timeout: TIMEOUT_MILLISECONDS },
    async (path, most) => {
      const rows = await rowsOfStory(path, given, (app) => givenPlenty(app, most + FEW))
      expect(sumOf(rows), JSON.stringify([...rows])).toBeLessThanOrEqual(most)
    },
  )

  test.each(byStatements)(
    '%s have no more than a few rows where %j does not make them',
    {
      timeout: 2 * TIMEOUT_MILLISECONDS,
    },
    async (path, like) => {
      const own = await rowsOfStory(path)
      for (const [index, measured] of like.entries()) {
        for (const text of await statementsOf(measured, givenMeasured[index])) own.delete(text)
      }
      expect(sumOf(own), JSON.stringify([...own])).toBeLessThanOrEqual(FEW)
    },
  )
})

test.each(beforeUsers)('%s is refused once there is an admin, and before has %i rows at most', async (path, most) => {
  const rows = await rowsOfStory(path, given, async () => undefined)
  expect(sumOf(rows)).toBeLessThanOrEqual(most)
  const withAdmin = async (app: TestApp) => {
    await givenPlenty(app)
    await run(app.database, `update "user" set role = 'admin'`)
  }
  await expect(rowsOfStory(path, givenMeasured[0], withAdmin)).rejects.toThrow('The service is set up already')
})

test.each(byLists)('%s takes no longer list than its bound says', (_path, list = expect.unreachable()) => {
  const accepts = (length: number) => {
    const values = Array.from({ length }, (_, index) => `${index}@example.com`)
    return list.input.safeParse({ [list.name]: values, role: 'member' }).success
  }
  expect([accepts(list.most), accepts(list.most + 1)]).toEqual([true, false])
})

async function rowsOfStory(
  path: string,
  start = given,
  give: (app: TestApp) => Promise<void> = givenPlenty,
): Promise<Map<string, number>> {
  const fixture = await givenAuditFixture((options) => start({ ...options, ...optionsOf[path] }), unlimited)
  const call = await preparedMutation(stories[path] ?? expect.unreachable(path), fixture)
  await give(fixture.app)
  // Mails are sent by a worker, which the call would begin to run.
  fixture.app.services.wakeOutbox = () => undefined
  const rows = new Map<string, number>()
  for (const [text, count] of await rowsOf(call)) rows.set(shape(text), (rows.get(shape(text)) ?? 0) + count)
  return rows
}

const known = new Map<string, readonly string[]>()

/** The statements of a story, in the shape that they have whatever there is. */
async function statementsOf(path: string, start = given): Promise<readonly string[]> {
  const found = known.get(path) ?? [...(await rowsOfStory(path, start)).keys()]
  known.set(path, found)
  return found
}

// Lists of parameters are as long as what they name.
function shape(text: string): string {
  return text.replace(/\(?\$\d+(?:, \$\d+)*\)?/g, '$').replace(/\$(?:, \$)+/g, '$')
}

function sumOf(rows: ReadonlyMap<string, number>): number {
  return [...rows.values()].reduce((sum, count) => sum + count, 0)
}
