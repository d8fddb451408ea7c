import type { Environment } from '#environment/environment.ts'
import { builtPages, builtPagesDirectory } from '#http/pages.ts'
import { announceSetUp } from './announce-set-up.ts'
import { createServiceLog } from './log.ts'
import { refuseToStart } from './refuse-to-start.ts'
import { stopOnSignals } from './signals.ts'
import { type RunningFoyer, startFoyer } from './start.ts'
import { welcome } from './welcome.ts'
import { boundYoungGeneration } from './young-generation.ts'

/** Serves by this process alone. */
export async function serveAlone(environment: Environment): Promise<void> {
  const { log, stream } = createServiceLog(environment.logLevel)
  process.once('exit', stream.finish)
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
    process.stdout.write(welcome(environment))
    await running.ready
    boundYoungGeneration(log)
    await announceSetUp(running.missingAdmin, environment, log)
  } catch (error) {
    refuseToStart(error instanceof Error ? error.message : String(error))
  }
}
