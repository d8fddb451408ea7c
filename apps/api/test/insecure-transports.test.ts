import { expect, test } from 'vitest'
import { readEnvironment } from '#environment/environment.ts'
import { insecureTransports } from '#environment/insecure-transports.ts'

const production = {
  NODE_ENV: 'production',
  FOYER_BASE_URL: 'https://accounts.example.com',
  FOYER_SECRET: 'a-secret-that-is-long-enough-0123456789',
  DATABASE_URL: 'postgres://foyer@127.0.0.1/foyer',
  SMTP_URL: 'smtps://foyer:hunter2@mail.example.com',
  MAIL_FROM: 'foyer@example.com',
}

function found(settings: Record<string, string>): string[] {
  const { environment } = readEnvironment({ ...production, ...settings })
  return insecureTransports(environment).map(({ what, message }) => `${what}: ${message}`)
}

test.each(['redis://default:hunter2@cache.example.com:6379', 'redis://192.0.2.1', 'redis://127.0.0.1.example.com'])(
  'Redis on another machine without TLS is found: %s',
  (REDIS_URL) => {
    expect(found({ REDIS_URL })).toEqual([expect.stringMatching(/^Redis TLS: the connection is not encrypted/)])
    expect(found({ REDIS_URL, NODE_ENV: 'development', FOYER_BASE_URL: 'http://localhost:3000' })).toEqual([])
  },
)

test.each([
  'rediss://default:hunter2@cache.example.com:6379',
  'redis://:hunter2@127.0.0.1:6379',
  'redis://localhost',
  'redis://LOCALHOST:6379/1',
  'redis://[::1]:6379',
])('Redis with TLS, or on this machine, is not: %s', (REDIS_URL) => {
  expect(found({ REDIS_URL })).toEqual([])
})

test('each connection in clear is found', () => {
  const settings = {
    DATABASE_URL: 'postgres://foyer:hunter2@db.example.com/foyer',
    SMTP_URL: 'smtp://foyer:hunter2@mail.example.com',
    FOYER_SMTP_CLEARTEXT: 'true',
    REDIS_URL: 'redis://:hunter2@cache.example.com',
  }
  const all = found(settings)
  expect(all.map((line) => line.split(':')[0])).toEqual(['database TLS', 'mail TLS', 'Redis TLS'])
  expect(all.join()).not.toContain('hunter2')
})
