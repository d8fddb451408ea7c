import { createServer } from 'node:http'
import type { FoyerOptions } from '@foyer/auth-domain/options'
import type { OpenDatabase } from '@foyer/db/engine/open-database'
import { openTestPGlite } from '@foyer/db/testing/pglite'
import { sql } from 'kysely'
import { betterAuth, getMigrations, toNodeHandler } from './better-auth.ts'
import { allPlugins, peerOptions, type SentMail } from './peer-options.ts'
import type { ServerAddress, Side } from './side.ts'

export type PeerDatabase = Pick<OpenDatabase, 'close'> & { db: OpenDatabase['db']; truncate(): Promise<void> }

// Kept open for the life of the worker, because replacing the tables takes seconds.
const pool: Pick<PeerDatabase, 'db' | 'truncate'>[] = []

/** An embedded database with better-auth's tables. Closing it returns it to the pool. */
export async function openPeerDatabase(): Promise<PeerDatabase> {
  const { db, truncate } = pool.pop() ?? (await createPeerDatabase())
  return {
    db,
    truncate,
    async close() {
      await truncate()
      pool.push({ db, truncate })
    },
  }
}

async function createPeerDatabase(): Promise<Pick<PeerDatabase, 'db' | 'truncate'>> {
  const { db } = await openTestPGlite()
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  await (await getMigrations({ database: { db, type: 'postgres' }, plugins: allPlugins() })).runMigrations()
  return {
    db,
    async truncate() {
      await sql`truncate "user", "verification", "organization", "jwks" cascade`.execute(db)
    },
  }
}

/** Starts better-auth with options equivalent to Foyer's. */
export async function startPeer(database: PeerDatabase, options: FoyerOptions, server: ServerAddress): Promise<Side> {
  const mails: SentMail[] = []
  const { db } = database
  const parts = { database: { db, type: 'postgres' as const }, baseURL: server.baseUrl }
  const auth = betterAuth(peerOptions(options, { ...parts, sendMail: (mail) => void mails.push(mail) }))
  const handle = toNodeHandler(auth)
  // Answers the handler's rejections with 500, as a server such as Express does.
  const httpServer = createServer((request, response) => {
    handle(request, response).catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve) => httpServer.listen(server.port, '127.0.0.1', resolve))
  return {
    name: 'better-auth',
    address: `http://127.0.0.1:${server.port}`,
    baseUrl: server.baseUrl,
    mailSettled: async () => undefined,
    mailsTo: async (to) => mails.filter((mail) => mail.to === to),
    async close() {
      httpServer.closeAllConnections()
      await new Promise((resolve) => httpServer.close(resolve))
    },
  }
}
