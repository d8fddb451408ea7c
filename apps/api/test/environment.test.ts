import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { givenDirectory } from '@foyer/testing/service-process'
import { expect, test } from 'vitest'
import { isDevelopment, readEnvironment } from '#environment/environment.ts'
import { describeProblems, type Variables } from '#environment/problem.ts'
import { storedSecret } from '#environment/secrets.ts'

const A = 'a-first-secret-that-is-long-enough-0123456789'
const B = 'b-second-secret-that-is-long-enough-0123456789'
const C = 'c-third-secret-that-is-long-enough-0123456789'
const D = 'd-fourth-secret-that-is-long-enough-0123456789'
const production: Variables = {
  NODE_ENV: 'production',
  FOYER_BASE_URL: 'https://accounts.example.com',
  FOYER_SECRET: A,
  DATABASE_URL: 'postgres://foyer@db/foyer',
  SMTP_URL: 'smtp://mail.example.com',
  MAIL_FROM: 'foyer@example.com',
}

const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' }

const valid: [Variables, object][] = [
  [{ DATABASE_URL: production.DATABASE_URL }, { database: { poolSize: 10 } }],
  [{ ...production, FOYER_WORKERS: '1' }, { database: { poolSize: 10 } }],
  [{ ...production, FOYER_WORKERS: '' }, { database: { poolSize: 10 } }],
  [{}, { production: false, port: 3000, host: '127.0.0.1', baseUrl: 'http://localhost:3000' }],
  [{}, { secrets: { sign: undefined, verify: undefined, seal: undefined, pepper: undefined } }],
  [{}, { dataDirectory: './.foyer', database: { engine: 'pglite', directory: '.foyer/database' }, logLevel: 'warn' }],
  [{ PORT: '8080' }, { port: 8080, baseUrl: 'http://localhost:8080' }],
  [
    { PORT: '', HOST: '' },
    { port: 3000, host: '127.0.0.1' },
  ],
  [{ HOST: '::1' }, { host: '::1' }],
  [{ FOYER_BASE_URL: 'http://127.0.0.1:4000/' }, { baseUrl: 'http://127.0.0.1:4000' }],
  [{ FOYER_BASE_URL: 'https://LOCALHOST:443' }, { baseUrl: 'https://localhost' }],
  [{ FOYER_SECRET: `${A}, ${B}` }, { secrets: { sign: [A, B] } }],
  [
    { FOYER_SECRET: A, FOYER_SECRET_VERIFY: B, FOYER_SECRET_SEAL: `${C},${A}`, FOYER_SECRET_PEPPER: `${D},${A}` },
    { secrets: { sign: [A], verify: [B], seal: [C, A], pepper: [D, A] } },
  ],
  [
    { FOYER_SECRET: A, FOYER_SECRET_VERIFY: '', FOYER_SECRET_SEAL: ' ' },
    { secrets: { sign: [A], verify: undefined, seal: undefined } },
  ],
  [{ DATABASE_URL: 'memory:' }, { database: { engine: 'memory' } }],
  [{ FOYER_DATA_DIR: '/data' }, { database: { engine: 'pglite', directory: '/data/database' } }],
  [
    { SMTP_URL: 'smtps://u:p@mail', MAIL_FROM: 'a@b.example' },
    { smtp: { url: 'smtps://u:p@mail', from: 'a@b.example' } },
  ],
  [production, { smtp: { url: 'smtp://mail.example.com', from: 'foyer@example.com', requireTls: true } }],
  ...(
    [
      [{ SMTP_URL: 'smtps://mail.example.com?ignoreTLS=true' }, true],
      [{ SMTP_URL: 'smtp://LOCALHOST:25' }, false],
      [{ SMTP_URL: 'smtp://[::1]?ignoreTLS=true' }, false],
      [{ SMTP_URL: 'smtp://localhost.example.com' }, true],
      [{ FOYER_SMTP_CLEARTEXT: 'true' }, false],
      [{ FOYER_SMTP_CLEARTEXT: 'true', SMTP_URL: 'smtp://relay?ignoreTLS=true' }, false],
      [{ FOYER_SMTP_CLEARTEXT: 'false' }, true],
    ] as const
  ).map(([smtp, requireTls]): [Variables, object] => [{ ...production, ...smtp }, { smtp: { requireTls } }]),
  [{ REDIS_URL: 'rediss://cache:6380' }, { redisUrl: 'rediss://cache:6380' }],
  [
    { FOYER_TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::/32,192.0.2.1' },
    { trustedProxies: ['loopback', '10.0.0.0/8', '2001:db8::/32', '192.0.2.1'] },
  ],
  [{ FOYER_LOG_LEVEL: 'debug' }, { logLevel: 'debug' }],
  [{}, { databaseTimeouts: { waitMillis: 4000, statementMillis: 5000 } }],
  [
    { FOYER_DATABASE_WAIT_TIMEOUT: '2', FOYER_DATABASE_STATEMENT_TIMEOUT: '20' },
    { databaseTimeouts: { waitMillis: 2000, statementMillis: 20_000 } },
  ],
  [
    { DATABASE_URL: 'postgres://db/foyer', FOYER_PREPARED: 'false' },
    { database: { engine: 'postgres', url: 'postgres://db/foyer', prepared: false, poolSize: 10 } },
  ],
  [
    { DATABASE_URL: 'postgres://db/foyer', FOYER_DATABASE_POOL_SIZE: '30' },
    { database: { engine: 'postgres', url: 'postgres://db/foyer', prepared: true, poolSize: 30 } },
  ],
  [
    {
      DATABASE_URL: 'postgres://pooler/foyer',
      FOYER_LISTEN_URL: 'postgres://db/foyer',
      FOYER_READ_URL: 'postgres://standby/foyer',
    },
    {
      database: {
        engine: 'postgres',
        url: 'postgres://pooler/foyer',
        listenUrl: 'postgres://db/foyer',
        readUrl: 'postgres://standby/foyer',
        prepared: true,
        poolSize: 10,
      },
    },
  ],
  [{}, { traces: undefined }],
  [{ ...traced, OTEL_SDK_DISABLED: 'true' }, { traces: undefined }],
  [{ ...traced, OTEL_TRACES_EXPORTER: 'none' }, { traces: undefined }],
  [traced, { traces: { url: 'http://collector:4318/v1/traces', headers: {}, timeout: 10_000 } }],
  [
    {
      ...traced,
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example.com/in',
      OTEL_EXPORTER_OTLP_TIMEOUT: '500',
    },
    { traces: { url: 'https://traces.example.com/in', timeout: 500 } },
  ],
  [
    {
      ...traced,
      OTEL_EXPORTER_OTLP_HEADERS: 'a=b',
      OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'authorization=Bearer%20x, c = d=',
    },
    { traces: { headers: { authorization: 'Bearer x', c: 'd=' } } },
  ],
  [{ FOYER_METRICS_PORT: '9464' }, { metrics: undefined }],
  [{ FOYER_METRICS: 'true', FOYER_METRICS_PORT: '9464' }, { metrics: { port: 9464, token: undefined } }],
  [
    { FOYER_METRICS: 'true', FOYER_METRICS_TOKEN: 'a-token-of-16-bytes' },
    { metrics: { port: undefined, token: 'a-token-of-16-bytes' } },
  ],
  [{}, { drainSeconds: 0 }],
  [production, { drainSeconds: 5 }],
  [{ ...production, FOYER_DRAIN: '0' }, { drainSeconds: 0 }],
  [{ FOYER_DRAIN: '20' }, { drainSeconds: 20 }],
  [{}, { simulateProviders: false }],
  [{ FOYER_SIMULATE_PROVIDERS: 'true' }, { simulateProviders: true }],
  [production, { production: true, host: '0.0.0.0', baseUrl: 'https://accounts.example.com', logLevel: 'info' }],
  [
    { ...production, DATABASE_URL: undefined, FOYER_EMBEDDED: 'true' },
    { database: { engine: 'pglite', directory: '.foyer/database' } },
  ],
]

test.each(valid)('%o is valid', (variables, expected) => {
  const { environment, problems } = readEnvironment(variables)
  expect(problems).toEqual([])
  expect(environment).toMatchObject(expected)
})

test('FOYER_WORKERS above 1 is refused with what replaces it', () => {
  const [problem] = readEnvironment({ ...production, FOYER_WORKERS: '2' }).problems
  expect(problem?.fix).toContain('start several instances')
})

const invalid: [Variables, string][] = [
  [{ ...production, FOYER_WORKERS: '0' }, 'FOYER_WORKERS'],
  [{ ...production, FOYER_WORKERS: '2' }, 'FOYER_WORKERS'],
  [{ ...production, FOYER_WORKERS: 'auto' }, 'FOYER_WORKERS'],
  [{ PORT: 'http' }, 'PORT'],
  [{ PORT: '65536' }, 'PORT'],
  [{ PORT: '-1' }, 'PORT'],
  [{ PORT: '80.5' }, 'PORT'],
  [{ FOYER_BASE_URL: 'accounts.example.com' }, 'FOYER_BASE_URL'],
  [{ FOYER_BASE_URL: 'ftp://localhost' }, 'FOYER_BASE_URL'],
  [{ FOYER_BASE_URL: 'http://localhost/auth' }, 'FOYER_BASE_URL'],
  [{ FOYER_BASE_URL: 'http://localhost?x' }, 'FOYER_BASE_URL'],
  [{ FOYER_BASE_URL: 'http://user@localhost' }, 'FOYER_BASE_URL'],
  [{ FOYER_BASE_URL: 'https://accounts.example.com' }, 'FOYER_BASE_URL'],
  [{ FOYER_BASE_URL: 'http://127.0.0.1.example.com' }, 'FOYER_BASE_URL'],
  [{ FOYER_SECRET: 'short' }, 'FOYER_SECRET'],
  [{ FOYER_SECRET: `${A},short` }, 'FOYER_SECRET'],
  [{ FOYER_SECRET: `${A},` }, 'FOYER_SECRET'],
  [{ FOYER_SECRET: 'x'.repeat(40) }, 'FOYER_SECRET'],
  [{ FOYER_SECRET: 'change-me-change-me-change-me-change-me' }, 'FOYER_SECRET'],
  [{ FOYER_SECRET: 'better-auth-secret-1234567890-123456' }, 'FOYER_SECRET'],
  [{ ...production, FOYER_SECRET: ' , ' }, 'FOYER_SECRET'],
  ...['FOYER_SECRET_VERIFY', 'FOYER_SECRET_SEAL', 'FOYER_SECRET_PEPPER'].flatMap((setting): [Variables, string][] => [
    [{ ...production, [setting]: `${B},short` }, setting],
    [{ ...production, [setting]: 'change-me-change-me-change-me-change-me' }, setting],
  ]),
  [{ ...production, FOYER_SECRET_SEAL: A }, 'FOYER_SECRET_SEAL'],
  [{ ...production, FOYER_SECRET_SEAL: `${A},${B}` }, 'FOYER_SECRET_SEAL'],
  [{ ...production, FOYER_SECRET: `${B},${A}`, FOYER_SECRET_PEPPER: A }, 'FOYER_SECRET_PEPPER'],
  [{ ...production, FOYER_SECRET_VERIFY: B, FOYER_SECRET_PEPPER: B }, 'FOYER_SECRET_PEPPER'],
  [{ ...production, FOYER_SECRET_SEAL: B, FOYER_SECRET_PEPPER: `${C},${B}` }, 'FOYER_SECRET_SEAL'],
  [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL'],
  [{ DATABASE_URL: './file.db' }, 'DATABASE_URL'],
  ...['0', '1001', '1e2', '-1', '2.5', 'many'].map((size): [Variables, string] => [
    { DATABASE_URL: 'postgres://db/foyer', FOYER_DATABASE_POOL_SIZE: size },
    'FOYER_DATABASE_POOL_SIZE',
  ]),
  [{ FOYER_DATABASE_WAIT_TIMEOUT: '61' }, 'FOYER_DATABASE_WAIT_TIMEOUT'],
  [{ FOYER_DATABASE_STATEMENT_TIMEOUT: '5s' }, 'FOYER_DATABASE_STATEMENT_TIMEOUT'],
  [{ FOYER_METRICS: 'yes' }, 'FOYER_METRICS'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'grpc://collector:4317' }, 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'],
  [{ ...traced, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL'],
  [{ ...traced, OTEL_TRACES_EXPORTER: 'zipkin' }, 'OTEL_TRACES_EXPORTER'],
  [{ ...traced, OTEL_TRACES_SAMPLER: 'sometimes' }, 'OTEL_TRACES_SAMPLER'],
  [{ ...traced, OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG'],
  [{ ...traced, OTEL_EXPORTER_OTLP_HEADERS: 'no pair' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
  [{ ...traced, OTEL_EXPORTER_OTLP_HEADERS: 'a=%zz' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
  [{ ...traced, OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: 'soon' }, 'OTEL_EXPORTER_OTLP_TRACES_TIMEOUT'],
  [{ FOYER_SIMULATE_PROVIDERS: '1' }, 'FOYER_SIMULATE_PROVIDERS'],
  [{ FOYER_EMBEDDED: 'TRUE' }, 'FOYER_EMBEDDED'],
  [{ DATABASE_URL: 'postgres://127.0.0.1/foyer', FOYER_PREPARED: 'off' }, 'FOYER_PREPARED'],
  [{ SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'a@example.com', FOYER_SMTP_CLEARTEXT: 'on' }, 'FOYER_SMTP_CLEARTEXT'],
  [{ FOYER_METRICS: 'true' }, 'FOYER_METRICS_PORT'],
  [{ FOYER_METRICS: 'true', FOYER_METRICS_PORT: '0' }, 'FOYER_METRICS_PORT'],
  [{ FOYER_METRICS: 'true', FOYER_METRICS_TOKEN: 'short' }, 'FOYER_METRICS_TOKEN'],
  [{ DATABASE_URL: 'postgres://db/foyer', FOYER_LISTEN_URL: 'db:5432' }, 'FOYER_LISTEN_URL'],
  [{ DATABASE_URL: 'postgres://db/foyer', FOYER_READ_URL: 'db:5432' }, 'FOYER_READ_URL'],
  [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL'],
  [{ SMTP_URL: 'smtp://mail.example.com' }, 'MAIL_FROM'],
  ...['ignoreTLS=true', 'opportunisticTLS=true', 'requireTLS=false'].map((parameter): [Variables, string] => [
    { ...production, SMTP_URL: `smtp://u:p@mail.example.com?${parameter}` },
    'SMTP_URL',
  ]),
  [{ REDIS_URL: 'cache:6379' }, 'REDIS_URL'],
  [{ FOYER_TRUST_PROXY: 'proxy.internal' }, 'FOYER_TRUST_PROXY'],
  [{ FOYER_TRUST_PROXY: '10.0.0.0/33' }, 'FOYER_TRUST_PROXY'],
  [{ FOYER_TRUST_PROXY: 'true' }, 'FOYER_TRUST_PROXY'],
  [{ FOYER_LOG_LEVEL: 'loud' }, 'FOYER_LOG_LEVEL'],
  [{ FOYER_DRAIN: '5s' }, 'FOYER_DRAIN'],
  [{ FOYER_DRAIN: '-1' }, 'FOYER_DRAIN'],
  [{ FOYER_DRAIN: '301' }, 'FOYER_DRAIN'],
  ...['FOYER_BASE_URL', 'FOYER_SECRET', 'DATABASE_URL', 'SMTP_URL', 'MAIL_FROM'].map((setting): [Variables, string] => [
    { ...production, [setting]: undefined },
    setting,
  ]),
  [{ ...production, DATABASE_URL: undefined, FOYER_EMBEDDED: 'false' }, 'DATABASE_URL'],
]

test.each(invalid)('%o is refused, with the setting to change', (variables, setting) => {
  const { problems } = readEnvironment(variables)
  expect(problems.map((problem) => problem.setting)).toEqual([setting])
  expect(problems[0]?.fix).toContain('=')
  expect(describeProblems(problems)).toContain(setting)
})

test('all problems are reported at once', () => {
  const { problems } = readEnvironment({ NODE_ENV: 'production', PORT: 'x' })
  const settings = problems.map(({ setting }) => setting)
  expect(settings.sort()).toEqual(['DATABASE_URL', 'FOYER_BASE_URL', 'FOYER_SECRET', 'PORT', 'SMTP_URL'])
})

test.each([
  [{}, true],
  [{ FOYER_BASE_URL: 'http://[::1]:3000' }, true],
  [production, false],
  [{ ...production, FOYER_BASE_URL: 'http://localhost:3000' }, false],
])('with %o development mode is %s', (variables, expected) => {
  expect(isDevelopment(readEnvironment(variables).environment)).toBe(expected)
})

test('no problem contains a secret', () => {
  const { problems } = readEnvironment({
    FOYER_SECRET: 'my-short-secret',
    FOYER_SECRET_VERIFY: A,
    FOYER_SECRET_SEAL: A,
    SMTP_URL: 'http://user:hunter2@mail',
  })
  expect(problems).toHaveLength(3)
  expect(JSON.stringify(problems)).not.toMatch(new RegExp(`my-short-secret|hunter2|${A}`))
})

test('the stored secret is generated once, long, and readable by its owner only', async () => {
  const directory = join(await givenDirectory(), 'data')
  const [first, second] = await Promise.all([storedSecret(directory), storedSecret(directory)])
  expect(first).toMatch(/^[\w-]{64}$/)
  expect(await storedSecret(directory)).toBe(first)
  expect(second).toBe(first)
  expect((await stat(join(directory, 'secret'))).mode & 0o777).toBe(0o600)
  expect((await stat(directory)).mode & 0o777).toBe(0o700)
})

test.each([
  ['no secret, which is then kept in the data directory', {}, true],
  ['no secret, and the database in memory', { DATABASE_URL: 'memory:' }, false],
  ['no secret, and the database elsewhere', { DATABASE_URL: 'postgres://db/foyer' }, false],
  ['a secret', { FOYER_SECRET: A }, false],
  ['a pepper alone', { FOYER_SECRET_PEPPER: A }, false],
])('of %s is told whether the pepper is beside the database', (_which, variables, expected) => {
  expect(readEnvironment(variables).environment.pepperIsBeside).toBe(expected)
})

test('a file in the data directory is beside the database, and one outside is not', async () => {
  const directory = await givenDirectory()
  const [inside, outside] = [join(directory, 'data', 'pepper'), join(directory, 'data-pepper')]
  await mkdir(join(directory, 'data'))
  for (const file of [inside, outside]) await writeFile(file, A)
  const isBeside = (variables: Variables) =>
    readEnvironment({ FOYER_DATA_DIR: join(directory, 'data'), ...variables }).environment.pepperIsBeside
  expect(isBeside({ FOYER_SECRET_FILE: inside })).toBe(true)
  expect(isBeside({ FOYER_SECRET_FILE: outside })).toBe(false)
  expect(isBeside({ FOYER_SECRET_FILE: inside, FOYER_SECRET_PEPPER_FILE: outside })).toBe(false)
})
