import { type FoyerOptions, optionsSchema } from '@foyer/auth-domain/options'
import { freePort } from '@foyer/testing/free-port'
import { SECRET } from '@foyer/testing/test-app'
import type { RequestHandler } from 'express'
import { onTestFinished } from 'vitest'
import { readEnvironment } from '#environment/environment.ts'
import type { Variables } from '#environment/problem.ts'
import { createLog } from '#process/log.ts'
import { listenAsFoyer, type RunningFoyer } from '#process/start.ts'
import { type Foyer, type PartOverrides, wireFoyer } from '#process/wire.ts'

export type Line = Record<string, unknown>

/** A service wired as for use, and the lines of its log. */
export type TestService = { baseUrl: string; foyer: Foyer; running: RunningFoyer; lines: Line[] }

export const noPages: RequestHandler = (_request, response) => void response.status(404).end()

/** Starts a service with these settings, whose log tells from this level on; it is stopped when the test finishes. */
export async function startServiceOn(
  variables: Variables,
  overrides: PartOverrides = {},
  options: FoyerOptions = {},
  level: 'debug' | 'warn' = 'warn',
): Promise<TestService> {
  const lines: Line[] = []
  const log = createLog(level, { write: (line) => void lines.push(JSON.parse(line)) })
  const port = await freePort()
  const { environment, problems } = readEnvironment({ PORT: String(port), FOYER_SECRET: SECRET, ...variables })
  if (problems.length > 0) throw new Error(JSON.stringify(problems))
  const foyer = await wireFoyer(environment, optionsSchema.parse(options), log, overrides)
  const running = await listenAsFoyer(foyer, environment, log, async () => noPages)
  onTestFinished(() => running.stop())
  return { baseUrl: environment.baseUrl, foyer, running, lines }
}
