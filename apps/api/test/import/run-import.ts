import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { optionsSchema } from '@foyer/auth-domain/options'
import type { Db } from '@foyer/db/engine/handles'
import { type ImportRun, readCosts } from '@foyer/moving/import/import-batch'
import { onImportConnection } from '@foyer/moving/import/import-connection'
import { importFiles } from '@foyer/moving/import/import-files'
import { findSource, type SourceName } from '@foyer/moving/import/import-sources'
import type { ImportPolicy } from '@foyer/moving/import/plan-user'
import type { ImportLine } from '@foyer/moving/import/reasons'
import { givenDirectory } from '@foyer/testing/service-process'
import { SECRET } from '@foyer/testing/test-app'
import { createKeyring } from '@foyer/trpc-router/runtime/secrets/keyring'

const now = new Date('2026-03-01T12:00:00Z')
/** What tokens are sealed by. */
export const importKeys = createKeyring({ sign: [SECRET] })

/** What is taken unless a test says otherwise. */
export const importPolicy: ImportPolicy = {
  international: false,
  usernames: { enabled: true, minUsernameLength: 3, maxUsernameLength: 30 },
  totp: undefined,
  leaveFactors: false,
  now,
}

type Changed = Partial<Pick<ImportRun, 'dryRun' | 'policy' | 'options' | 'map' | 'defaults'>>

/** Imports files of these names and contents; returns the lines of the report. */
export async function runImport(
  db: Db,
  name: SourceName,
  files: Readonly<Record<string, string>>,
  changed: Changed = {},
): Promise<ImportLine[]> {
  const directory = await givenDirectory()
  const paths = Object.keys(files).map((file) => join(directory, file))
  for (const [file, content] of Object.entries(files)) await writeFile(join(directory, file), content)
  const source = findSource(name)
  if (source === undefined) throw new Error(name)
  const lines: ImportLine[] = []
  const run = {
    source,
    settings: { hashing: undefined },
    policy: importPolicy,
    options: optionsSchema.parse({}),
    map: {},
    described: new Set<string>(),
    defaults: { role: 'user', keys: importKeys, now },
    dryRun: false,
    costs: await readCosts(db),
    accounts: new Map<string, number>(),
    ...changed,
  }
  const hooks = { onProgress: () => undefined, write: async (more: readonly ImportLine[]) => void lines.push(...more) }
  await onImportConnection(db, (connection) => importFiles({ ...run, connection }, paths, hooks))
  return lines
}
