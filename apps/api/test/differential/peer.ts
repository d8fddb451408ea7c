import { createServer } from 'node:http'
import type { FoyerOptions } from '@foyer/auth-domain/options'
import type { OpenDatabase } from '@foyer/db/open'
import { openTestPGlite } from '@foyer/db/testing/pglite'
import { sql } from 'kysely'
import { betterAuth, getMigrations, toNodeHandler } from './better-auth.ts'
import { allPlugins, peerOptions, type SentMail } from './peer-options.ts'
import type { Place, Side } from './side.ts'

export type PeerDatabase = Pick<OpenDatabase, 'close'> & { db: OpenDatabase['db']; truncate(): Promise<void> }

/** A database of the peer's own: an embedded one whose tables are replaced by better-auth's. */
export async function openPeerDatabase(): Promise<PeerDatabase> {
  const { db, close } = await openTestPGlite()
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  await (await getMigrations({ database: { db, type: 'postgres' }, plugins: allPlugins() })).runMigrations()
  return {
    db,
    close,
    async truncate() {
      await sql`truncate "user", "verification", "organization", "jwks" cascade`.execute(db)
    },
  }
}

/** A running better-auth that is configured as Foyer would be. */
export async function startPeer(database: PeerDatabase, options: FoyerOptions, place: Place): Promise<Side> {
  const mails: SentMail[] = []
  const { db } = database
  const parts = { database: { db, type: 'postgres' as const }, baseURL: place.baseUrl }
  const auth = betterAuth(peerOptions(options, { ...parts, post: (mail) => void mails.push(mail) }))
  const handle = toNodeHandler(auth)
  // What the handler does not catch, a server such as Express answers with 500.
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve) => server.listen(place.port, '127.0.0.1', resolve))
  return {
    name: 'better-auth',
    address: `http://127.0.0.1:${place.port}`,
    baseUrl: place.baseUrl,
    mailsTo: async (to) => mails.filter((mail) => mail.to === to),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
