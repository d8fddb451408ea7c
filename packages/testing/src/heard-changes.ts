import type { TestDatabase } from '@foyer/db/testing/test-database'
import type { AnswerMemory } from '@foyer/trpc-router/runtime/memory/answer-memory'
import type { KyselyPlugin } from 'kysely'

/** The same database, each of whose statements returns when the service has heard what it changed. */
export function heardBy(memory: AnswerMemory | undefined, database: TestDatabase): TestDatabase {
  if (memory === undefined) return database
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await memory.waitForInvalidations()
      return result
    },
  }
  return { ...database, db: database.db.withPlugin(plugin) }
}
