import type { Finding } from '@foyer/auth-domain/set-up/finding'
import { Redis } from 'ioredis'

const MILLISECONDS = 3000

/** Whether Redis answers; throws where it does not. */
export async function redisFinding(url: string): Promise<Omit<Finding, 'what'>> {
  const redis = new Redis(url, {
    lazyConnect: true,
    retryStrategy: () => null,
    connectTimeout: MILLISECONDS,
    commandTimeout: MILLISECONDS,
  })
  let reason: Error | undefined
  redis.on('error', (error) => {
    reason = error
  })
  try {
    await redis.connect()
    await redis.ping()
    return { ok: true, message: 'answers' }
  } catch (error) {
    throw reason ?? error
  } finally {
    redis.disconnect()
  }
}
