import { optionsSchema } from '@foyer/auth-domain/options'
import { expect, onTestFinished, test } from 'vitest'
import { readEnvironment } from '#environment/environment.ts'
import { createLog } from '#process/log.ts'
import { wireFoyer } from '#process/wire.ts'

test('the size of the pool and its time-outs are those of the settings, and silent connections are probed', async () => {
  const { environment } = readEnvironment({
    FOYER_SECRET: 'a-first-secret-that-is-long-enough-0123456789',
    // Nothing connects: the pool is made, and asked what it was made with.
    DATABASE_URL: 'postgres://foyer@127.0.0.1:9/foyer',
    FOYER_DATABASE_POOL_SIZE: '3',
    FOYER_DATABASE_WAIT_TIMEOUT: '2',
    FOYER_DATABASE_STATEMENT_TIMEOUT: '7',
  })
  const foyer = await wireFoyer(environment, optionsSchema.parse({}), createLog('silent'))
  onTestFinished(() => foyer.close())
  expect(foyer.database.pool?.options).toMatchObject({
    max: 3,
    connectionTimeoutMillis: 2000,
    statement_timeout: 7000,
    query_timeout: 8400,
    maxLifetimeSeconds: 1800,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
})
