import cluster from 'node:cluster'
import { readEnvironment } from './environment/environment.ts'
import { describeProblems, refuseToStart } from './process/refuse-to-start.ts'

/** Serves until a signal stops the process. Invalid settings end the process. */
export async function serve(): Promise<void> {
  const { environment, problems } = readEnvironment(process.env)
  if (problems.length > 0) refuseToStart(describeProblems(problems))
  // Each imported lazily: what only starts the workers needs nothing of the service.
  if (cluster.isWorker) await (await import('./workers/serve-as-worker.ts')).serveAsWorker(environment)
  else if (environment.workers > 1) await (await import('./workers/primary.ts')).serveByWorkers(environment)
  else await (await import('./process/serve-alone.ts')).serveAlone(environment)
}
