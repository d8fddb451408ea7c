import { createServer, request as sendRequest } from 'node:http'
import { duplexPair } from 'node:stream'
import { isReadOnly } from '@foyer/db/engine/read-only'
import { migrationState } from '@foyer/db/migrations/migrate'
import { findSignedIn } from '@foyer/db/sessions/sessions'
import type { AdoptedCopy } from '@foyer/moving/shadow/adopted-copy'
import { readAnswer } from '@foyer/moving/shadow/read-answer'
import { createCall } from '@foyer/trpc-router/runtime/context/call'
import { createApp } from '#http/app.ts'
import { apiKeyHeaders, requestFacts } from '#http/request-facts.ts'
import type { Foyer } from '#process/wire.ts'

/** The database cannot be compared with; the message says what to do. */
export class UnusableCopyError extends Error {
  override readonly name = 'UnusableCopyError'
}

const ASK_MILLISECONDS = 10_000

// The answer is compared as JSON, whole, and as of now.
const NOT_ASKED = ['connection', 'accept-encoding', 'if-none-match', 'if-modified-since', 'range']

/** Reads what a service reads when it starts, and starts no worker: nothing is sent, swept or written. */
export async function openCopy({ services, database, clock }: Foyer): Promise<AdoptedCopy> {
  if (!(await isReadOnly(database.db))) throw new UnusableCopyError(pooler)
  const { pending, newer } = await migrationState(database.db)
  if (newer.length > 0 || pending.length > 0) throw new UnusableCopyError(otherSchema)
  await services.adoption.refresh()
  await services.hashCosts.refreshImported()
  await clock.synchronize()
  const adoption = services.adoption.source()
  if (adoption === undefined) throw new UnusableCopyError(notAdopted)
  const factsOf = requestFacts(() => null, apiKeyHeaders(services.options))
  const app = createApp({
    services,
    health: { state: 'ready', check: async () => undefined, warnings: new Set(), currentWarnings: () => [] },
    addressOf: () => null,
    mailbox: undefined,
    pages: (_request, response) => void response.status(404).end(),
    development: false,
  })
  const server = createServer(app)
  return {
    at: adoption.adoptedAt,
    handleIn(request) {
      const facts = factsOf(request)
      const isByKey = facts.apiKey !== undefined || request.headers['x-api-key'] !== undefined
      return isByKey ? undefined : createCall(services, facts).presented?.handle
    },
    async find(handle) {
      const found = await findSignedIn(database.db, handle)
      return found && { userId: found.user.id, adopted: found.session.createdAt < adoption.adoptedAt }
    },
    ask: ({ url, headers }) =>
      new Promise((resolve, reject) => {
        const [ours, theirs] = duplexPair()
        const asked = Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_ASKED.includes(name)))
        const signal = AbortSignal.timeout(ASK_MILLISECONDS)
        const asking = sendRequest({ path: url, headers: asked, createConnection: () => ours, signal }, (answer) =>
          readAnswer(answer).then(resolve, reject),
        )
        asking.on('error', reject)
        server.emit('connection', theirs)
        asking.end()
      }),
  }
}

const notAdopted =
  'Nothing was adopted in this database. Copy that of better-auth, and adopt the copy: npx foyer-auth adopt better-auth'
const otherSchema =
  'The schema is not that of this version: adopt the copy with this version, or run npx foyer-auth migrate'
const pooler = 'The copy can be written to: DATABASE_URL has to name the server itself, not a pooler'
