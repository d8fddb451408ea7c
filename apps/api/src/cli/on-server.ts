import type { Options } from '@foyer/auth-domain/options'
import { unavailable } from '@foyer/db/engine/errors'
import { migrationState, SchemaNewerThanCodeError } from '@foyer/db/migrations/migrate'
import { createServerCaller } from '@foyer/trpc-router/root'
import { createCall } from '@foyer/trpc-router/runtime/context/call'
import { serverRequest } from '@foyer/trpc-router/runtime/context/request-facts'
import { readEnvironment } from '#environment/environment.ts'
import { loadOptions } from '#environment/load-options.ts'
import { createLog } from '#process/log.ts'
import { describeProblems } from '#process/refuse-to-start.ts'
import { type Foyer, wireFoyer } from '#process/wire.ts'

type Server = ReturnType<typeof createServerCaller>

type Settings = { options: Options; services: Foyer['services'] }

/** Runs `act` with server-only procedures and the configured settings; prints its result, or why it failed. */
export async function onServer(act: (server: Server, settings: Settings) => Promise<string>): Promise<number> {
  const { environment, problems } = readEnvironment(process.env)
  if (problems.length > 0) return failed(describeProblems(problems))
  try {
    const options = await loadOptions(environment.configPath, process.cwd())
    const foyer = await wireFoyer(environment, options, createLog('silent'))
    try {
      const { pending, newer, compatible } = await migrationState(foyer.database.db)
      if (!compatible) throw new SchemaNewerThanCodeError(newer)
      if (pending.length > 0) return failed('The schema is older than this version: run npx foyer migrate\n')
      const { services } = foyer
      process.stdout.write(await act(createServerCaller(createCall(services, serverRequest)), { options, services }))
      return 0
    } finally {
      await foyer.close()
    }
  } catch (error) {
    if (unavailable(error)) return failed('The database cannot be reached: npx foyer doctor says more\n')
    return failed(`${error instanceof Error ? error.message : error}\n`)
  }
}

function failed(reason: string): number {
  process.stderr.write(reason)
  return 1
}
