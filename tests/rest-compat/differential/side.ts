import type { FoyerOptions } from '@foyer/auth-domain/options'
import type { TestDatabase } from '@foyer/db/testing/test-database'
import { freePort } from '@foyer/testing/free-port'
import { outboxDrained } from '@foyer/testing/mail'
import { startTestApp } from '@foyer/testing/test-app'
import type { SentMail } from './peer-options.ts'

/** Templates of Foyer's notifications after a change; better-auth sends none. */
const NOTIFICATIONS = new Set(['password-changed', 'email-changed', 'username-changed', 'account-deleted'])

/** One of the two services that a scenario is run against. */
export type Side = {
  name: 'better-auth' | 'Foyer'
  /** The URL it listens on, always http; an https base URL stands for a TLS-terminating proxy. */
  address: string
  baseUrl: string
  /** Oldest first. */
  mailsTo(address: string): Promise<SentMail[]>
  /** Waits until every mail is sent: Foyer sends them after its answers. */
  mailSettled(): Promise<void>
  close(): Promise<void>
}

export type ServerAddress = { port: number; baseUrl: string }

export async function freeServerAddress(scheme: 'http' | 'https'): Promise<ServerAddress> {
  const port = await freePort()
  return { port, baseUrl: `${scheme}://127.0.0.1:${port}` }
}

/** Starts Foyer with the loopback address as a trusted proxy, so that tests set the client's address by header. */
export async function startFoyer(database: TestDatabase, options: FoyerOptions, server: ServerAddress): Promise<Side> {
  // better-auth takes any password of an allowed length.
  const emailAndPassword = { refuseCommonPasswords: false, ...options.emailAndPassword }
  const app = await startTestApp(
    database,
    { ...options, emailAndPassword },
    {
      PORT: String(server.port),
      FOYER_BASE_URL: server.baseUrl,
      FOYER_TRUST_PROXY: 'loopback',
    },
  )
  return {
    name: 'Foyer',
    address: `http://127.0.0.1:${server.port}`,
    baseUrl: server.baseUrl,
    async mailsTo(to) {
      await outboxDrained(app)
      return app.mailbox
        .list(to)
        .filter(({ template }) => !NOTIFICATIONS.has(template))
        .map(({ template, url }) => ({ to, template, url: url ?? '' }))
        .reverse()
    },
    mailSettled: () => outboxDrained(app),
    close: () => app.close(),
  }
}
