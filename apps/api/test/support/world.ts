import { createServer } from 'node:net'
import { type FoyerOptions, optionsSchema } from '@foyer/auth-domain/options'
import type { TestDatabase } from '@foyer/db/testing'
import { createDevelopmentMailbox, type DevelopmentMailbox } from '@foyer/email/development-mailbox'
import type { Services } from '@foyer/trpc-router/context/services'
import type { RequestHandler } from 'express'
import { type Environment, readEnvironment, type Variables } from '../../src/environment/environment.ts'
import { createLog } from '../../src/process/log.ts'
import { listenAsFoyer } from '../../src/process/start.ts'
import { wireFoyer } from '../../src/process/wire.ts'
import { heldAgainstDocument } from './documented.ts'
import { type Visitor, visitorOf } from './visitor.ts'

/** A running Foyer on a port of its own, with the clock in the test's hand. */
export type World = {
  baseUrl: string
  services: Services
  database: TestDatabase
  /** Empty where SMTP_URL says that mail is sent. */
  mailbox: DevelopmentMailbox
  /** Moves the clock on. */
  pass(seconds: number): void
  /** Stops the clock; from now on only `pass` moves it. */
  stopClock(): void
  /** Someone with a browser of their own. */
  visitor(headers?: Record<string, string>): Visitor
  close(): Promise<void>
}

export const SECRET = 'a-secret-for-tests-only-0123456789-abcdefghij'

/** Serves `database` over HTTP; closes the server and its workers, not the database. */
export async function givenFoyer(
  database: TestDatabase,
  options: FoyerOptions = {},
  variables: Variables = {},
  pages: RequestHandler = noPages,
): Promise<World> {
  const environment = await environmentOf(variables)
  const parsed = optionsSchema.parse({ ...options, emailAndPassword: { bcryptCost: 10, ...options.emailAndPassword } })
  let skipped = 0
  let stoppedAt: number | undefined
  const now = () => new Date((stoppedAt ?? Date.now()) + skipped)
  const log = createLog(process.env.TEST_LOG ?? 'silent')
  const foyer = await wireFoyer(environment, parsed, log, {
    database: { ...database, close: async () => undefined },
    now,
  })
  const running = await listenAsFoyer(foyer, environment, log, async () => pages)
  await running.ready
  const hold = heldAgainstDocument(foyer.services)
  const listening = `http://127.0.0.1:${environment.port}`
  return {
    baseUrl: environment.baseUrl,
    services: foyer.services,
    database,
    mailbox: foyer.mailbox ?? createDevelopmentMailbox(),
    pass: (seconds) => {
      skipped += seconds * 1000
    },
    stopClock: () => {
      stoppedAt = Date.now()
    },
    visitor: (headers) => visitorOf(listening, headers, environment.baseUrl, hold),
    close: () => running.stop(),
  }
}

const noPages: RequestHandler = (_request, response) => void response.status(404).end()

async function environmentOf(variables: Variables): Promise<Environment> {
  const port = await freePort()
  const { environment, problems } = readEnvironment({
    PORT: String(port),
    FOYER_BASE_URL: `http://127.0.0.1:${port}`,
    FOYER_SECRET: SECRET,
    DATABASE_URL: 'memory:',
    ...variables,
  })
  if (problems.length > 0) throw new Error(JSON.stringify(problems))
  return environment
}

/** A port nobody listens on at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
