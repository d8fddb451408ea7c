import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withSimulatedProviders } from '@foyer/provider-simulator/simulated-providers'
import { startProviders } from '@foyer/provider-simulator/simulator'
import type { Log } from '@foyer/trpc-router/runtime/context/services'
import { type RequestHandler, Router } from 'express'
import type { ViteDevServer } from 'vite'
import { type Environment, isDevelopment, readEnvironment } from './environment/environment.ts'
import { loadOptions } from './environment/load-options.ts'
import type { Variables } from './environment/problem.ts'
import { describeProblems } from './environment/problem.ts'
import { announceSetUp } from './process/announce-set-up.ts'
import { announceNoSimulation } from './process/announce-simulation.ts'
import { createLog } from './process/log.ts'
import { listenAsFoyer, type MakePages, type RunningFoyer } from './process/start.ts'
import { welcome } from './process/welcome.ts'
import { wireFoyer } from './process/wire.ts'

const SIMULATED = '    Every provider is simulated: choose one on the sign-in page.\n\n'

/** Starts the service with the dashboard served from its sources, as `npm run dev` does. */
export async function develop(vite: ViteDevServer): Promise<RunningFoyer> {
  const { environment, running, log } = await startDeveloping(process.env, async () => sourcePages(vite))
  welcome(environment, log)
  await announceSetUp(running.missingAdmin, environment, log)
  if (environment.simulateProviders && isDevelopment(environment)) process.stdout.write(SIMULATED)
  return running
}

/** The same with any pages. Starts the provider simulator if the settings ask for it; it stops with the service. */
export async function startDeveloping(
  variables: Variables,
  pages: MakePages,
): Promise<{ environment: Environment; running: RunningFoyer; log: Log }> {
  const { environment, problems } = readEnvironment(variables)
  if (problems.length > 0) throw new Error(describeProblems(problems))
  const log = createLog(environment.logLevel)
  const configured = await loadOptions(environment, process.cwd())
  const simulateProviders = environment.simulateProviders && isDevelopment(environment)
  if (environment.simulateProviders && !simulateProviders) announceNoSimulation(log, 'public')
  const providers = simulateProviders ? await startProviders() : undefined
  const options = providers === undefined ? configured : withSimulatedProviders(configured, providers.url)
  try {
    const running = await listenAsFoyer(await wireFoyer(environment, options, log), environment, log, pages)
    return { environment, log, running: { ...running, stop: () => running.stop().finally(() => providers?.close()) } }
  } catch (error) {
    providers?.close()
    throw error
  }
}

function sourcePages(vite: ViteDevServer): RequestHandler {
  const pages = Router()
  pages.use(vite.middlewares)
  pages.get('/{*path}', async (request, response) => {
    const page = await readFile(join(vite.config.root, 'index.html'), 'utf8')
    response.type('html').send(await vite.transformIndexHtml(request.originalUrl, page))
  })
  return pages
}
