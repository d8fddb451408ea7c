import type { Options } from '@foyer/auth-domain/options'
import type { DatabaseTarget } from '@foyer/db/engine/open-database'
import { readOnlyTarget } from '@foyer/db/engine/read-only'
import type { Environment } from '#environment/environment.ts'
import type { Variables } from '#environment/problem.ts'

// Of the service, not of the copy: a mail server or the counters of Redis must not be within reach.
const LEFT_OUT = ['SMTP_URL', 'SMTP_URL_FILE', 'REDIS_URL', 'REDIS_URL_FILE', 'FOYER_SIMULATE_PROVIDERS']

/** The variables without those of parts that a copy has not. */
export function variablesOfCopy(variables: Variables): Variables {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !LEFT_OUT.includes(name)))
}

/** The settings of a service that only reads: without a mail server, Redis and metrics, over connections that cannot write. */
export function environmentOfCopy(environment: Environment): Environment {
  const { database } = environment
  return { ...environment, smtp: undefined, redisUrl: undefined, metrics: undefined, database: readOnly(database) }
}

function readOnly(database: DatabaseTarget): DatabaseTarget {
  return database.engine === 'postgres' ? readOnlyTarget(database) : database
}

/**
 * The options with everything off that a read would write, count, sign or ask elsewhere. The answers stay what they are, but
 * for the renewal of sessions, which is told from a difference.
 */
export function optionsOfCopy(options: Options): Options {
  return {
    ...options,
    session: { ...options.session, disableSessionRefresh: true, memory: false },
    rateLimit: { ...options.rateLimit, enabled: false },
    jwt: { ...options.jwt, enabled: false },
    socialProviders: {},
  }
}
