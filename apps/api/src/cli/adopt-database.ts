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
import { describeProblems } from '#environment/problem.ts'
import { completeSecrets } from '#environment/secrets.ts'
import { createReportFile } from './adoption-report.ts'
import { describeOutcome } from './adoption-summary.ts'
import { finish, undo } from './end-adoption.ts'
import { createProgress } from './progress.ts'
import { readMap } from './read-map.ts'
import { reasonOf } from './reason-of.ts'
import { sourceMapSchema } from './source-map.ts'
import { failed, type Terminal } from './terminal.ts'

/** What the command line asks for; `left` names what is left behind though it is refused. */
export type AdoptionRequest = {
  schema: string | undefined
  map: string | undefined
  zone: string | undefined
  left: readonly string[]
  undo: boolean
  finish: boolean
  dryRun: boolean
}

/** Takes over a database of better-auth, goes back to it, or settles. */
export async function adoptDatabase(terminal: Terminal, asked: AdoptionRequest): Promise<number> {
  const { environment, problems } = readEnvironment(terminal.env)
  if (problems.length > 0) return failed(terminal, describeProblems(problems))
  const { database: target } = environment
  if (target.engine !== 'postgres') {
    return failed(terminal, 'better-auth is adopted in PostgreSQL only: DATABASE_URL=postgres://… is its database.\n')
  }
  try {
    const database = await openDatabase(target, { applicationName: 'foyer adopt' })
    try {
      if (asked.undo) return await undo(terminal, database.db)
      if (asked.finish) return await finish(terminal, database.db)
      return await run(terminal, environment, { database, asked })
    } finally {
      await database.close()
    }
  } catch (error) {
    return failed(terminal, `${reasonOf(error)}\n`)
  }
}

type Adoption = { database: OpenDatabase; asked: AdoptionRequest }

async function run(
  terminal: Terminal,
  environment: Environment,
  { database: { db }, asked }: Adoption,
): Promise<number> {
  const { adoptedSecrets } = environment
  if (adoptedSecrets.length === 0) {
    return failed(
      terminal,
      "Set FOYER_ADOPTED_SECRETS_FILE to a file with better-auth's secret (BETTER_AUTH_SECRET), one a line: its cookies and links are verified with it.\n",
    )
  }
  const { dryRun } = asked
  const { options } = await readOptions(environment, terminal.cwd())
  const planned = await planOf(environment, options, asked)
  const file = await createReportFile(terminal.cwd(), dryRun)
  try {
    const plan = { ...planned, write: file.write, onProgress: createProgress(terminal, 'pages') }
    const outcome = dryRun ? await planAdoption(db, plan) : await adopt(db, plan)
    if (!dryRun && outcome.refusals.length === 0) await settleSetUp(db, options.admin, new Date())
    terminal.stdout.write(describeOutcome(outcome, { dryRun, options, report: file.path, lines: file.lines() }))
    return outcome.refusals.length === 0 ? 0 : 1
  } finally {
    await file.close()
  }
}

type Planned = Omit<AdoptionPlan, 'write' | 'onProgress'>

async function planOf(environment: Environment, options: Options, asked: AdoptionRequest): Promise<Planned> {
  const keys = createKeyring(await completeSecrets(environment))
  const { hostname } = new URL(environment.baseUrl)
  const international = options.advanced.allowInternationalEmail
  return {
    schema: asked.schema,
    map: asked.map === undefined ? {} : await readMap(asked.map, sourceMapSchema),
    zone: asked.zone,
    waved: asked.left,
    readAddress: (user) => carriedAddress(user, placeholderOf(user.id, hostname), international),
    served: servedFactors(options),
    conversions: createConversions(keys, environment.adoptedSecrets, new Date()),
  }
}
