import { createServer } from 'node:http'
import { createTestClient, type TestClient } from '@foyer/testing/client'
import pg from 'pg'
import type { LegacyMail, LegacyVersion } from './versions.ts'

/** A running better-auth. Foyer takes its port after it, so that the same browsers go on. */
export type LegacyServer = {
  baseUrl: string
  pool: pg.Pool
  mails: LegacyMail[]
  client(): TestClient
  mailTo(email: string, kind: LegacyMail['kind']): string
  close(): Promise<void>
}

// Shorter than Foyer's may be in spirit, and with what separates Foyer's own.
export const LEGACY_SECRET = 'an, old secret of better-auth 0123456789'

/** Creates the tables, unless they are there, and serves. */
export async function startLegacy(
  version: LegacyVersion,
  databaseUrl: string,
  port: number,
  { hasTables = false, severalAccounts = false } = {},
): Promise<LegacyServer> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  const baseUrl = `http://127.0.0.1:${port}`
  const mails: LegacyMail[] = []
  const send = (mail: LegacyMail) => void mails.push(mail)
  const { handler, migrate } = version.make({ pool, baseURL: baseUrl, secret: LEGACY_SECRET, send, severalAccounts })
  pool.on('error', () => undefined)
  if (!hasTables) await migrate()
  const server = createServer((request, response) => {
    handler(request, response).catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    baseUrl,
    pool,
    mails,
    client: () => createTestClient(baseUrl),
    mailTo(email, kind) {
      const mail = mails.findLast((one) => one.to === email && one.kind === kind)
      if (mail === undefined) throw new Error(`No ${kind} was mailed to ${email}`)
      return mail.url
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await pool.end()
    },
  }
}
