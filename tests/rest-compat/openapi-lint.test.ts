import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type FoyerOptions, optionsSchema } from '@foyer/auth-domain/options'
import { openApiDocument } from '@foyer/rest-compat/openapi/document'
import { allFeatures } from '@foyer/testing/all-features'
import { givenDirectory } from '@foyer/testing/service-process'
import { expect, test } from 'vitest'

const require = createRequire(import.meta.url)
const cli = require.resolve('@redocly/cli/bin/cli.js')
// Without the recommended rules named, a configuration file somewhere above the directory could name others.
const args = ['lint', '--extends', 'recommended', '--format', 'json']
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

// Each is a process of its own.
const TIMEOUT = 120_000

const configurations: Record<string, { options: FoyerOptions; baseUrl: string }> = {
  'all-features': { options: allFeatures, baseUrl: 'https://accounts.foyer.test' },
  'out-of-the-box': { options: {}, baseUrl: 'http://localhost:3000' },
  'few-features': {
    options: { organization: { teams: { enabled: false } }, advanced: { sameSite: 'strict' } },
    baseUrl: 'https://accounts.foyer.test',
  },
}

test.each(Object.keys(configurations))(
  'Redocly has no complaint about the document: %s',
  { timeout: TIMEOUT },
  async (name) => {
    expect(await lint(documentOf(name))).toEqual([])
  },
)

test('it has one about a document with an operation that has no id', { timeout: TIMEOUT }, async () => {
  const document = documentOf('all-features').replace('"operationId":"signOut",', '')
  expect(await lint(document)).toEqual(['operation-operationId: Operation object should contain `operationId` field.'])
})

function documentOf(name: string): string {
  const { options, baseUrl } = configurations[name] ?? { options: {}, baseUrl: '' }
  return JSON.stringify(openApiDocument({ baseUrl, options: optionsSchema.parse(options) }))
}

/** Rule and message of every problem that `redocly lint` reports. */
async function lint(document: string): Promise<string[]> {
  const file = join(await givenDirectory(), 'openapi.json')
  await writeFile(file, document)
  // Errors, unlike warnings, make the command fail.
  const { stdout } = await promisify(execFile)(process.execPath, [cli, ...args, file], { env }).catch(
    (failed) => failed,
  )
  return JSON.parse(stdout).problems.map(({ ruleId, message }: Record<string, string>) => `${ruleId}: ${message}`)
}
