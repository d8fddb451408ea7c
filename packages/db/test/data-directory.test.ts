import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DataDirectoryInUseError } from '#engine/data-directory-lock.ts'
import { openDatabase } from '#engine/open.ts'
import { migrateToLatest } from '#migrations/migrate.ts'
import { type Child, start } from './child.ts'

let directory: string
let child: Child | undefined

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'foyer-data-'))
})
afterAll(async () => {
  await child?.kill()
  await rm(directory, { recursive: true })
})

async function acknowledged(writer: Child, atLeast: number): Promise<number> {
  let last = -1
  while (last < atLeast) last = Number(await writer.line())
  return last
}

// One test, because creating a database on disk takes seconds.
test('a killed process leaves a database without lost or partial transactions, and releases its directory', async () => {
  // Leftover of a first start that was killed.
  await mkdir(join(directory, 'pgdata.new'))
  await writeFile(join(directory, 'pgdata.new', 'PG_VERSION'), '18')

  child = start('write-until-killed.mjs', directory)
  await acknowledged(child, 0)
  await expect(openDatabase({ engine: 'pglite', directory })).rejects.toMatchObject({ holder: child.pid })
  const last = await acknowledged(child, 20)
  await child.kill()

  const database = await openDatabase({ engine: 'pglite', directory })
  expect(await migrateToLatest(database.db)).toEqual([])
  const ids = (await database.db.selectFrom('user').select('id').execute()).map((row) => row.id)
  const left = ids.filter((id) => id.startsWith('left')).map((id) => Number(id.slice('left'.length)))
  const right = ids.filter((id) => id.startsWith('right')).map((id) => Number(id.slice('right'.length)))
  expect(new Set(left)).toEqual(new Set(right))
  expect(left.length).toBeGreaterThan(last)

  await expect(openDatabase({ engine: 'pglite', directory })).rejects.toBeInstanceOf(DataDirectoryInUseError)
  await database.close()
  const reopened = await openDatabase({ engine: 'pglite', directory })
  expect(await reopened.db.selectFrom('user').select('id').execute()).toHaveLength(ids.length)
  await reopened.close()
}, 90_000)
