import type { Log } from '@foyer/trpc-router/runtime/context/services'
import { Redis } from 'ioredis'

// A sign-in waits for no longer before it is counted in the database.
const COMMAND_MILLISECONDS = 500
// A connection that is silent for longer is given up, and until there is a new one no command waits at all.
const SILENT_MILLISECONDS = 1000
const CONNECT_MILLISECONDS = 2000
// Nothing else would find out while nobody signs in.
const ASK_MILLISECONDS = 2000

/**
 * A connection whose commands fail soon while Redis is unreachable or frozen, instead of waiting in a queue. It is asked
 * every 2 s, so that its status is right within 5 s, whether or not it is used.
 */
export function connectRedis(url: string, log: Log): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: COMMAND_MILLISECONDS,
    socketTimeout: SILENT_MILLISECONDS,
    connectTimeout: CONNECT_MILLISECONDS,
  })
  redis.on('error', (error) => log.warn({ err: error }, 'redis connection lost'))
  const asking = setInterval(() => {
    // A connection that does not answer is given up, which its status shows.
    if (redis.status === 'ready') redis.ping().catch(() => undefined)
  }, ASK_MILLISECONDS).unref()
  redis.once('end', () => clearInterval(asking))
  return redis
}
