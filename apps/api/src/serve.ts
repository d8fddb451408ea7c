import { NO_SETTING, unknownSettings } from './cli/setting-rows.ts'
import { readEnvironment } from './environment/environment.ts'
import { describeProblems } from './environment/problem.ts'
import { builtPages, builtPagesDirectory } from './http/pages.ts'
import { announceSetUp } from './process/announce-set-up.ts'
import { announceNoSimulation } from './process/announce-simulation.ts'
import { createServiceLog } from './process/log.ts'
import { refuseToStart } from './process/refuse-to-start.ts'
import { stopOnSignals } from './process/signals.ts'
import { type RunningFoyer, startFoyer } from './process/start.ts'
import { welcome } from './process/welcome.ts'
import { boundYoungGeneration } from './process/young-generation.ts'

/** Serves until a signal stops the process. Invalid settings end the process. */
export async function serve(): Promise<void> {
  const { environment, problems } = readEnvironment(process.env)
  if (problems.length > 0) refuseToStart(describeProblems(problems), environment.production, problems)
  const { log, stream } = createServiceLog(environment.logLevel)
  process.once('exit', stream.finish)
  for (const setting of unknownSettings(process.env)) log.warn({ setting }, `${setting} ${NO_SETTING}`)
  if (environment.simulateProviders) announceNoSimulation(log, 'built')
  // What nobody can read must not end the process; without a listener such an error does.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
  let running: RunningFoyer | undefined
  stopOnSignals(async (leave) => running?.stop(leave), environment.drainSeconds * 1000, log)
  try {
    running = await startFoyer(
      environment,
      log,
      async (_server, options) => builtPages(builtPagesDirectory(), options, log),
      { droppedLines: stream.droppedInAll },
    )
    welcome(environment, log)
    await running.ready
    boundYoungGeneration(log)
    await announceSetUp(running.missingAdmin, environment, log)
  } catch (error) {
    refuseToStart(error instanceof Error ? error.message : String(error), environment.production)
  }
}
