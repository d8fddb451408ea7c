import type { FoyerOptions } from '@foyer/auth-domain/options'
import type { TestDatabase } from '@foyer/db/testing'
import { freePort, givenFoyer, type World } from '../support/world.ts'
import type { SentMail } from './peer-options.ts'

/** What Foyer tells people after the fact; the peer never does. */
const NOTICES = new Set(['password-changed', 'email-changed', 'account-deleted'])

/** One of the two services a scenario is played against. */
export type Side = {
  name: 'better-auth' | 'Foyer'
  /** Where it listens; over TLS only by name, as behind a proxy that ends it. */
  address: string
  baseUrl: string
  /** Oldest first. */
  mailsTo(address: string): Promise<SentMail[]>
  close(): Promise<void>
}

export type Place = { port: number; baseUrl: string }

export async function freePlace(scheme: 'http' | 'https'): Promise<Place> {
  const port = await freePort()
  return { port, baseUrl: `${scheme}://127.0.0.1:${port}` }
}

/** A running Foyer that believes what a proxy on this machine says of a visitor's address. */
export async function startFoyer(database: TestDatabase, options: FoyerOptions, place: Place): Promise<Side> {
  const world = await givenFoyer(database, options, {
    PORT: String(place.port),
    FOYER_BASE_URL: place.baseUrl,
    FOYER_TRUST_PROXY: 'loopback',
  })
  return {
    name: 'Foyer',
    address: `http://127.0.0.1:${place.port}`,
    baseUrl: place.baseUrl,
    async mailsTo(to) {
      await outboxIsEmpty(world)
      return world.mailbox
        .list(to)
        .filter(({ template }) => !NOTICES.has(template))
        .map(({ template, url }) => ({ to, template, url: url ?? '' }))
        .reverse()
    },
    close: () => world.close(),
  }
}

// Mail leaves after the answer has gone.
async function outboxIsEmpty({ database }: World): Promise<void> {
  for (let look = 0; look < 200; look += 1) {
    const waiting = await database.db.selectFrom('outbox').select('id').where('sentAt', 'is', null).execute()
    if (waiting.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('Foyer has mail that does not leave')
}
