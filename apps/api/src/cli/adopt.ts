import { parseArgs } from 'node:util'
import type { Options } from '@foyer/auth-domain/options'
import { servedFactors } from '@foyer/auth-domain/two-factor/served-factors'
import { openDatabase } from '@foyer/db/engine/open'
import type { OpenDatabase } from '@foyer/db/engine/open-database'
import { settleSetUp } from '@foyer/db/operations/set-up'
import { type AdoptionPlan, adopt, planAdoption } from '@foyer/moving/adoption/adopt'
import { carriedAddress } from '@foyer/moving/adoption/carried-address'
import { createConversions } from '@foyer/moving/adoption/conversions'
import { placeholderOf } from '@foyer/moving/adoption/placeholder'
import { createKeyring } from '@foyer/trpc-router/runtime/secrets/keyring'
import { type Environment, readEnvironment } from '#environment/environment.ts'
import { readOptions } from '#environment/load-options.ts'
import { completeSecrets } from '#environment/secrets.ts'
import { describeProblems } from '#process/refuse-to-start.ts'
import { createReportFile } from './adoption-report.ts'
import { describeOutcome } from './adoption-summary.ts'
import { finish, undo } from './end-adoption.ts'
import { showProgress } from './progress.ts'
import { readMap } from './read-map.ts'
import { reasonOf } from './reason-of.ts'
import { sourceMapSchema } from './source-map.ts'

/** What may follow the command. */
export const adoptOptions = [
  '--dry-run                  say what would happen, and change nothing',
  '--time-zone ZONE           of times that name none: that of the server of better-auth',
  '--schema SCHEMA            where its tables are, unless in the one that Foyer gets',
  '--map FILE                 JSON: tables and columns that were renamed',
  '--leave NAME,NAME          leave behind what is refused by these names',
  '--undo                     go back; until --finish',
  '--finish                   settle; from then on there is no way back',
]

const flags = {
  'dry-run': { type: 'boolean' },
  'time-zone': { type: 'string' },
  schema: { type: 'string' },
  map: { type: 'string' },
  leave: { type: 'string' },
  undo: { type: 'boolean' },
  finish: { type: 'boolean' },
} as const

type Flags = ReturnType<typeof parseArgs<{ options: typeof flags }>>['values']

/** Takes over a database of better-auth, goes back to it, or settles. */
export async function adoptBetterAuth(...args: string[]): Promise<number> {
  const { environment, problems } = readEnvironment(process.env)
  if (problems.length > 0) return failed(describeProblems(problems))
  const { database: target } = environment
  if (target.engine !== 'postgres') {
    return failed('better-auth is adopted in PostgreSQL only: DATABASE_URL=postgres://… is its database.\n')
  }
  try {
    const { values } = parseArgs({ args, options: flags })
    const database = await openDatabase(target, { applicationName: 'foyer adopt' })
    try {
      if (values.undo) return await undo(database.db)
      if (values.finish) return await finish(database.db)
      return await run(environment, database, values)
    } finally {
      await database.close()
    }
  } catch (error) {
    return failed(`${reasonOf(error)}\n`)
  }
}

async function run(environment: Environment, { db }: OpenDatabase, values: Flags): Promise<number> {
  const { adoptedSecrets } = environment
  if (adoptedSecrets.length === 0) {
    return failed(
      "Set FOYER_ADOPTED_SECRETS_FILE to a file with better-auth's secret (BETTER_AUTH_SECRET), one a line: its cookies and links are verified with it.\n",
    )
  }
  const dryRun = values['dry-run'] ?? false
  const { options } = await readOptions(environment, process.cwd())
  const planned = await planOf(environment, options, values)
  const file = await createReportFile(dryRun)
  try {
    const plan = { ...planned, write: file.write }
    const outcome = dryRun ? await planAdoption(db, plan) : await adopt(db, plan)
    if (!dryRun && outcome.refusals.length === 0) await settleSetUp(db, options.admin, new Date())
    process.stdout.write(describeOutcome(outcome, { dryRun, options, report: file.path, lines: file.lines() }))
    return outcome.refusals.length === 0 ? 0 : 1
  } finally {
    await file.close()
  }
}

async function planOf(environment: Environment, options: Options, values: Flags): Promise<Omit<AdoptionPlan, 'write'>> {
  const keys = createKeyring(await completeSecrets(environment))
  const { hostname } = new URL(environment.baseUrl)
  const international = options.advanced.allowInternationalEmail
  return {
    schema: values.schema,
    map: values.map === undefined ? {} : await readMap(values.map, sourceMapSchema),
    zone: values['time-zone'],
    waved: values.leave?.split(',').map((name) => name.trim()) ?? [],
    readAddress: (user) => carriedAddress(user, placeholderOf(user.id, hostname), international),
    served: servedFactors(options),
    conversions: createConversions(keys, environment.adoptedSecrets, new Date()),
    onProgress: (progress) => showProgress(progress, progress.unit ?? 'pages'),
  }
}

function failed(reason: string): number {
  process.stderr.write(reason)
  return 1
}
