import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RequestHandler, Router } from 'express'
import type { ViteDevServer } from 'vite'
import { readEnvironment } from './environment/environment.ts'
import { createLog } from './process/log.ts'
import { describeProblems } from './process/refuse-to-start.ts'
import { type RunningFoyer, startFoyer } from './process/start.ts'
import { welcome } from './process/welcome.ts'

/** Starts the service with the dashboard's sources, as `npm run dev` does. */
export async function develop(vite: ViteDevServer): Promise<RunningFoyer> {
  const { environment, problems } = readEnvironment(process.env)
  if (problems.length > 0) throw new Error(describeProblems(problems))
  const running = await startFoyer(environment, createLog(environment.logLevel), async () => sourcePages(vite))
  process.stdout.write(welcome(environment))
  return running
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
