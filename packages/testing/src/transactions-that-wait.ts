import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { Passwords } from '@foyer/trpc-router/runtime/secrets/passwords'
import type { Kysely, KyselyPlugin } from 'kysely'

type Builder = { execute: (work: (trx: unknown) => Promise<unknown>) => Promise<unknown> }

const open = new AsyncLocalStorage<true>()
const waits: Error[] = []

// A provider, a mail server and Redis are reached by the first; a connection that is kept is used anew by the second.
subscribe('net.client.socket', () => note('A connection was made'))
subscribe('undici:request:create', () => note('A request was sent'))

/** The same database; what its transactions wait for, while they hold locks, is noted. */
export function watchTransactions<Schema>(db: Kysely<Schema>): Kysely<Schema> {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return () => watchBuilder(target.transaction())
      if (name === 'withPlugin') return (plugin: KyselyPlugin) => watchTransactions(target.withPlugin(plugin))
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** The same hashing, which is noted within a transaction. */
export function watchHashing(passwords: Passwords): Passwords {
  const watched = <Parameters extends unknown[], Result>(act: (...parameters: Parameters) => Result) => {
    return (...parameters: Parameters): Result => {
      note('A password was hashed')
      return act(...parameters)
    }
  }
  return {
    ...passwords,
    hash: watched(passwords.hash),
    rehash: watched(passwords.rehash),
    check: watched(passwords.check),
    payRefusal: watched(passwords.payRefusal),
    askedBy: (...given) => watchHashing(passwords.askedBy(...given)),
  }
}

/** Throws if a transaction has waited for anything but the database since the last call. */
export function assertNoTransactionWaited(): void {
  const noted = waits.splice(0)
  if (noted.length > 0) throw new AggregateError(noted, noted.map(({ message }) => message).join('; '))
}

function note(what: string): void {
  if (open.getStore() === true) waits.push(new Error(`${what} while a transaction was open`))
}

// `setIsolationLevel` and the like give another builder.
function watchBuilder<Built extends object>(builder: Built): Built {
  return new Proxy(builder, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (name === 'execute') {
        const execute: Builder['execute'] = value.bind(target)
        return (work: (trx: unknown) => Promise<unknown>) => execute((trx) => open.run(true, () => work(trx)))
      }
      return (...parameters: unknown[]) => watchBuilder(value.apply(target, parameters))
    },
  })
}
