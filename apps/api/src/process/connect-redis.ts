import type { Log } from '@foyer/trpc-router/runtime/context/services'
import { Redis } from 'ioredis'

// A sign-in waits for no longer before it is counted in the database.
const COMMAND_MILLISECONDS = 500
// A connection that is silent for longer is given up, and until there is a new one no command waits at all.
const SILENT_MILLISECONDS = 1000
const CONNECT_MILLISECONDS = 2000

/** A connection whose commands fail soon while Redis is unreachable or frozen, instead of waiting in a queue. */
export function connectRedis(url: string, log: Log): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: COMMAND_MILLISECONDS,
    socketTimeout: SILENT_MILLISECONDS,
    connectTimeout: CONNECT_MILLISECONDS,
  })
  redis.on('error', (error) => log.warn({ err: error }, 'redis connection lost'))
  return redis
}
