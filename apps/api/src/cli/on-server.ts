import type { Options } from '@foyer/auth-domain/options'
import { migrationState, SchemaNewerThanCodeError } from '@foyer/db/migrations/migrate'
import { createServerCaller } from '@foyer/trpc-router/root'
import { createCall } from '@foyer/trpc-router/runtime/context/call'
import { serverRequest } from '@foyer/trpc-router/runtime/context/request-facts'
import { type Environment, readEnvironment } from '#environment/environment.ts'
import { loadOptions } from '#environment/load-options.ts'
import { describeProblems } from '#environment/problem.ts'
import { createLog } from '#process/log.ts'
import { type Foyer, wireFoyer } from '#process/wire.ts'
import { reasonOf } from './reason-of.ts'
import { failed, type Terminal } from './terminal.ts'

// As long as doctor gives a statement.
const STATEMENT_MILLIS = 60_000

type Server = ReturnType<typeof createServerCaller>

type Settings = { options: Options; services: Foyer['services'] }

type Act = (server: Server, settings: Settings) => Promise<string>

/** Runs `act` with server-only procedures and the configured settings; prints its result, or why it failed. */
export async function onServer(terminal: Terminal, act: Act): Promise<number> {
  const { environment, problems } = readEnvironment(terminal.env)
  if (problems.length > 0) return failed(terminal, describeProblems(problems))
  try {
    const options = await loadOptions(environment, terminal.cwd())
    const foyer = await wireFoyer(patient(environment), options, createLog('silent'))
    try {
      const { pending, newer, compatible } = await migrationState(foyer.database.db)
      if (!compatible) throw new SchemaNewerThanCodeError(newer)
      if (pending.length > 0)
        return failed(terminal, 'The schema is older than this version: run npx foyer-auth migrate\n')
      await foyer.clock.synchronize()
      const { services } = foyer
      terminal.stdout.write(await act(createServerCaller(createCall(services, serverRequest)), { options, services }))
      return 0
    } finally {
      await foyer.close()
    }
  } catch (error) {
    return failed(terminal, `${reasonOf(error)}\n`)
  }
}

// Nobody waits for a command as they do for a request.
function patient(environment: Environment): Environment {
  const { databaseTimeouts } = environment
  const statementMillis = Math.max(STATEMENT_MILLIS, databaseTimeouts.statementMillis)
  return { ...environment, databaseTimeouts: { ...databaseTimeouts, statementMillis } }
}
