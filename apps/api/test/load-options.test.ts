import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { givenDirectory } from '@foyer/testing/service-process'
import { expect, test } from 'vitest'
import { loadOptions } from '#environment/load-options.ts'

test('without a configuration module all options are the defaults', async () => {
  const options = await loadOptions({ configPath: undefined }, await givenDirectory())
  expect(options).toMatchObject({ session: { expiresIn: 604800 }, emailAndPassword: { minPasswordLength: 8 } })
})

test.each([
  ['foyer.config.ts', `const days: number = 3\nexport default { session: { expiresIn: days * 86400 } }`],
  ['foyer.config.mjs', 'export default { session: { expiresIn: 3 * 86400 } }'],
  ['foyer.config.js', 'export default { session: { expiresIn: 3 * 86400 } }'],
])('%s is loaded from the working directory', async (name, source) => {
  const directory = await givenDirectory()
  await writeFile(join(directory, name), source)
  expect((await loadOptions({ configPath: undefined }, directory)).session.expiresIn).toBe(3 * 86400)
})

test('the example is valid, and imports defineConfig where the package is not installed', async () => {
  const configPath = fileURLToPath(new URL('../../../examples/configuration/foyer.config.ts', import.meta.url))
  const options = await loadOptions({ configPath }, await givenDirectory())
  expect(options).toMatchObject({ branding: { name: 'Acme' }, session: { expiresIn: 1_209_600 } })
})

test('another module can be configured', async () => {
  const directory = await givenDirectory()
  await writeFile(join(directory, 'mine.mjs'), `export default { branding: { name: 'Acme' } }`)
  expect((await loadOptions({ configPath: 'mine.mjs' }, directory)).branding.name).toBe('Acme')
})

test.each(['inviteMember', 'inviteTo', 'mailTo', 'settings'])('%s can have a rate limit rule', async (operation) => {
  const directory = await givenDirectory()
  const rules = { [operation]: { window: 9, max: 1 } }
  await writeFile(join(directory, 'foyer.config.mjs'), `export default { rateLimit: ${JSON.stringify({ rules })} }`)
  expect((await loadOptions({ configPath: undefined }, directory)).rateLimit.rules).toEqual(rules)
})

test('functions in options are kept', async () => {
  const directory = await givenDirectory()
  await writeFile(join(directory, 'foyer.config.ts'), 'export default { organization: { organizationLimit: () => 5 } }')
  const { organizationLimit } = (await loadOptions({ configPath: undefined }, directory)).organization
  expect(typeof organizationLimit).toBe('function')
})

test.each([
  ['an unknown key', 'export default { sesion: {} }', 'sesion'],
  ['a wrong type', `export default { session: { expiresIn: '3d' } }`, 'session.expiresIn'],
  ['a cost below the floor', 'export default { emailAndPassword: { bcryptCost: 9 } }', 'emailAndPassword.bcryptCost'],
  ['a cache too old', 'export default { session: { cookieCache: { maxAge: 301 } } }', 'session.cookieCache.maxAge'],
  ['an invalid origin', `export default { trustedOrigins: ['*'] }`, 'is no origin'],
  ['quiet mode without verification', 'export default { emailAndPassword: { quietSignUp: true } }', 'quietSignUp'],
  [
    'a rate limit rule for an unknown operation',
    'export default { rateLimit: { rules: { signIn: { window: 9, max: 1 } } } }',
    'signIn',
  ],
  ['no default export', 'export const options = {}', 'foyer.config.mjs'],
  ['a syntax error', 'export default {', 'could not be loaded'],
  ['a module that throws', `throw new Error('no luck')`, 'no luck'],
])('%s is refused with its name', async (_label, source, message) => {
  const directory = await givenDirectory()
  await writeFile(join(directory, 'foyer.config.mjs'), source)
  await expect(loadOptions({ configPath: undefined }, directory)).rejects.toThrow(message)
})

test('a missing module is refused with its name', async () => {
  await expect(loadOptions({ configPath: 'none.mjs' }, await givenDirectory())).rejects.toThrow(
    /none\.mjs.*does not exist/,
  )
})
