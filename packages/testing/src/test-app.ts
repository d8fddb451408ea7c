import { type FoyerOptions, type Options, optionsSchema } from '@foyer/auth-domain/options'
import type { TestDatabase } from '@foyer/db/testing/test-database'
import { createDevelopmentMailbox, type DevelopmentMailbox } from '@foyer/email/development-mailbox'
import { createMailRenderer, type MailRenderer } from '@foyer/email/mail-renderer'
import type { Services } from '@foyer/trpc-router/runtime/context/services'
import { createPasswords } from '@foyer/trpc-router/runtime/secrets/passwords'
import type { RequestHandler } from 'express'
import {
  createLog,
  type Environment,
  listenAsFoyer,
  readEnvironment,
  type Variables,
  wireFoyer,
} from '#service-sources.ts'
import { createTestClient, type TestClient } from './client.ts'
import { assertRefusalsDeclared, watchRefusals } from './declared-refusals.ts'
import { freePort } from './free-port.ts'
import { heardBy } from './heard-changes.ts'
import { checkAgainstOpenApi } from './openapi-check.ts'
import { assertDetailsMatch, watchEvents } from './recorded-details.ts'
import { assertNoTransactionWaited, watchHashing, watchTransactions } from './transactions-that-wait.ts'

/** A running service on a port of its own, with a clock that the test controls. */
export type TestApp = {
  baseUrl: string
  services: Services
  /** Whether the service measures its calls; what watches their refusals here is not counted. */
  isObserved: boolean
  /** What is written through it has been heard by the service, as if another process had written it a moment ago. */
  database: TestDatabase
  /** Empty where SMTP_URL is set. */
  mailbox: DevelopmentMailbox
  /** Advances the clock. */
  pass(seconds: number): void
  /** Stops the clock; from now on only `pass` moves it. */
  stopClock(): void
  /** A new client without cookies. */
  client(headers?: Record<string, string>): TestClient
  /** Fails if a transaction has held its locks while it waited for anything but the database. */
  close(): Promise<void>
}

// bcrypt's lowest cost, below what the options allow, because hashing would dominate the suites' run time. A test about
// the hash or its timing sets `bcryptCost`.
const CHEAP = 4

export const SECRET = 'a-secret-for-tests-only-0123456789-abcdefghij'

/** Serves `database` over HTTP; closes the server and its workers, not the database. */
export async function startTestApp(
  database: TestDatabase,
  options: FoyerOptions = {},
  variables: Variables = {},
  pages: (options: Options) => RequestHandler = () => noPages,
): Promise<TestApp> {
  const settings = await settingsOf(variables)
  const environment = environmentOf(settings)
  const parsed = optionsSchema.parse(options)
  let skipped = 0
  let stoppedAt: number | undefined
  const now = () => new Date((stoppedAt ?? Date.now()) + skipped)
  const log = createLog(process.env.TEST_LOG ?? 'silent')
  const foyer = await wireFoyer(environment, parsed, log, {
    database: { ...database, db: watchTransactions(watchEvents(database.db)), close: async () => undefined },
    now,
    mailRenderer,
    countsForeignValues: false,
    print: () => undefined,
    // Mails are what most tests wait for.
    mailSpread: 0,
    variables: settings,
    passwords: (keys, former) =>
      watchHashing(createPasswords(keys, options.emailAndPassword?.bcryptCost ?? CHEAP, former)),
  })
  const isObserved = foyer.services.observe !== undefined
  watchRefusals(foyer.services)
  const running = await listenAsFoyer(foyer, environment, log, async (_server, parsed) => pages(parsed))
  await running.ready
  const check = checkAgainstOpenApi(foyer.services)
  const url = `http://127.0.0.1:${environment.port}`
  return {
    baseUrl: environment.baseUrl,
    services: foyer.services,
    isObserved,
    database: heardBy(foyer.services.memory, database),
    mailbox: foyer.mailbox ?? createDevelopmentMailbox(mailRenderer.render),
    pass: (seconds) => {
      skipped += seconds * 1000
    },
    stopClock: () => {
      stoppedAt = Date.now()
    },
    client: (headers) => createTestClient(url, headers, environment.baseUrl, check),
    close: async () => {
      await running.stop()
      assertNoTransactionWaited()
      assertRefusalsDeclared()
      assertDetailsMatch()
    },
  }
}

// One thread for all services of a test worker: starting one takes longer than most tests.
const { render } = createMailRenderer()
const mailRenderer: MailRenderer = { render, warm: async () => undefined, close: async () => undefined }

const noPages: RequestHandler = (_request, response) => void response.status(404).end()

async function settingsOf(variables: Variables): Promise<Variables> {
  const port = await freePort()
  return {
    PORT: String(port),
    FOYER_BASE_URL: `http://127.0.0.1:${port}`,
    FOYER_SECRET: SECRET,
    DATABASE_URL: 'memory:',
    ...variables,
  }
}

function environmentOf(settings: Variables): Environment {
  const { environment, problems } = readEnvironment(settings)
  if (problems.length > 0) throw new Error(JSON.stringify(problems))
  return environment
}
