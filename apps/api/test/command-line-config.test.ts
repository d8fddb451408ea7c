import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { givenDirectory, runFoyer } from '@foyer/testing/service-process'
import { expect, test } from 'vitest'
import { settingNames, unknownSettings } from '#cli/setting-rows.ts'
import { runHere } from './run-here.ts'

const SLOW = { timeout: 60_000 }
const SECRET = 'a-first-secret-that-is-long-enough-0123456789'

type Row = { name: string; value: unknown; source: string; from?: string }

test('config shows what is in force and where each value is from, and no secret', SLOW, async () => {
  const directory = await givenDirectory()
  await writeFile(join(directory, 'github'), 'hunter2-of-github')
  await writeFile(
    join(directory, 'foyer.config.mjs'),
    `export default {
      trustedOrigins: ['*.example.com'],
      socialProviders: { google: { clientId: 'g', clientSecret: 'hunter2' } },
      organization: { organizationLimit: Infinity, membershipLimit: () => 5 } }`,
  )
  const { code, out } = await runFoyer(['config', '--json'], directory, {
    FOYER_SECRET: SECRET,
    DATABASE_URL: 'postgres://foyer:hunter2@db/foyer?password=hunter2',
    SMTP_URL: 'smtps://hunter2-token:hunter2@mail.example.com:465',
    MAIL_FROM: 'foyer@example.com',
    FOYER_PROVIDER_GITHUB_CLIENT_ID: 'an-id',
    FOYER_PROVIDER_GITHUB_CLIENT_SECRET_FILE: 'github',
  })
  expect(code).toBe(0)
  expect(out).not.toContain('hunter2')
  expect(out).not.toContain(SECRET)
  const { settings, options } = JSON.parse(out)
  expect(rowsOf(settings)).toMatchObject({
    PORT: { value: 3000, source: 'default' },
    FOYER_SECRET: { value: expect.stringMatching(/^\*\*\* \(key id [\w-]+\)$/), source: 'environment' },
    DATABASE_URL: { value: 'postgres://foyer:***@db/foyer?password=***', source: 'environment' },
    SMTP_URL: { value: 'smtps://***:***@mail.example.com:465', source: 'environment' },
    FOYER_DATABASE_POOL_SIZE: { value: 10, source: 'default' },
  })
  expect(rowsOf(options)).toMatchObject({
    trustedOrigins: { value: ['*.example.com'], source: 'module', from: 'foyer.config.mjs' },
    'session.expiresIn': { value: 604_800, source: 'default' },
    defaultLanguage: { value: 'en', source: 'default' },
    'rateLimit.enabled': { value: false, source: 'default' },
    'organization.membershipLimit': { value: '(function)', source: 'module' },
    'organization.organizationLimit': { value: 'Infinity', source: 'module' },
    'socialProviders.google.clientSecret': { value: '***', source: 'module' },
    'socialProviders.github.clientId': { source: 'environment', from: 'FOYER_PROVIDER_GITHUB_CLIENT_ID' },
    'socialProviders.github.clientSecret': { value: '***', source: 'file', from: 'github' },
  })
})

test('config is readable, names misspelt settings, and fails with what is invalid', SLOW, async () => {
  const variables = { FOYER_SECERT: SECRET, PORT: 'x', FOYER_LOG_LEVEL: 'debug' }
  const { code, out, err } = await runHere(['config'], await givenDirectory(), variables)
  expect(code).toBe(1)
  expect(out).toMatch(/FOYER_LOG_LEVEL +debug +environment\n/)
  expect(out).toMatch(/session\.expiresIn +604800 +default\n/)
  expect(err).toContain('FOYER_SECERT is no setting')
  expect(err).toContain('PORT: "x" is no port')
  expect(err).not.toContain(SECRET)
})

test('what Kubernetes tells of services that are named alike is taken for no setting', () => {
  const links = [
    'SERVICE_HOST',
    'SERVICE_PORT',
    'SERVICE_PORT_HTTP',
    'PORT',
    'PORT_80_TCP',
    'PORT_80_TCP_ADDR',
    'API_PORT_80_TCP',
  ]
  const variables = Object.fromEntries([...links, 'SERVICES', 'PORTS'].map((name) => [`FOYER_${name}`, 'x']))
  expect(unknownSettings(variables)).toEqual(['FOYER_SERVICES', 'FOYER_PORTS'])
})

test('the documentation has every setting, and config every one that is documented', async () => {
  const document = await readFile(new URL('../../../docs/configuration.md', import.meta.url), 'utf8')
  const documented = document.slice(0, document.indexOf('## Options')).match(/(?<=`)(FOYER_[A-Z_]+|[A-Z]+_URL)(?=`)/g)
  expect(settingNames.filter((name) => !document.includes(`\`${name}`))).toEqual([])
  expect(documented?.filter((name) => !isListed(name))).toEqual([])
})

function isListed(name: string): boolean {
  return settingNames.includes(name) || name.endsWith('_FILE') || /^FOYER_(PROVIDER_|COOKIE_CACHE_SECRET)/.test(name)
}

function rowsOf(rows: readonly Row[]): Record<string, Row> {
  return Object.fromEntries(rows.map((row) => [row.name, row]))
}
