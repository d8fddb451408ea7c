import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadOptions } from '../src/environment/load-options.ts'
import { givenDirectory } from './support/command.ts'

test('without a module all is by default', async () => {
  const options = await loadOptions(undefined, await givenDirectory())
  expect(options).toMatchObject({ session: { expiresIn: 604800 }, emailAndPassword: { minPasswordLength: 8 } })
})

test.each([
  ['foyer.config.ts', `const days: number = 3\nexport default { session: { expiresIn: days * 86400 } }`],
  ['foyer.config.mjs', 'export default { session: { expiresIn: 3 * 86400 } }'],
  ['foyer.config.js', 'export default { session: { expiresIn: 3 * 86400 } }'],
])('%s is found where the service is started, and read', async (name, source) => {
  const directory = await givenDirectory()
  await writeFile(join(directory, name), source)
  expect((await loadOptions(undefined, directory)).session.expiresIn).toBe(3 * 86400)
})

test('another module can be named', async () => {
  const directory = await givenDirectory()
  await writeFile(join(directory, 'mine.mjs'), `export default { branding: { name: 'Acme' } }`)
  expect((await loadOptions('mine.mjs', directory)).branding.name).toBe('Acme')
})

test.each(['inviteMember', 'inviteTo', 'mailTo', 'settings'])('%s can be limited', async (operation) => {
  const directory = await givenDirectory()
  const rules = { [operation]: { window: 9, max: 1 } }
  await writeFile(join(directory, 'foyer.config.mjs'), `export default { rateLimit: ${JSON.stringify({ rules })} }`)
  expect((await loadOptions(undefined, directory)).rateLimit.rules).toEqual(rules)
})

test('functions stay functions', async () => {
  const directory = await givenDirectory()
  await writeFile(join(directory, 'foyer.config.ts'), 'export default { organization: { organizationLimit: () => 5 } }')
  const { organizationLimit } = (await loadOptions(undefined, directory)).organization
  expect(typeof organizationLimit).toBe('function')
})

test.each([
  ['an unknown key', 'export default { sesion: {} }', 'sesion'],
  ['a wrong type', `export default { session: { expiresIn: '3d' } }`, 'session.expiresIn'],
  ['a cost below the floor', 'export default { emailAndPassword: { bcryptCost: 9 } }', 'emailAndPassword.bcryptCost'],
  ['a cache too old', 'export default { session: { cookieCache: { maxAge: 301 } } }', 'session.cookieCache.maxAge'],
  ['an origin that is none', `export default { trustedOrigins: ['*'] }`, 'is no origin'],
  ['quiet mode without verification', 'export default { emailAndPassword: { quietSignUp: true } }', 'quietSignUp'],
  [
    'a limit on what is no operation',
    'export default { rateLimit: { rules: { signIn: { window: 9, max: 1 } } } }',
    'signIn',
  ],
  ['no default export', 'export const options = {}', 'foyer.config.mjs'],
  ['what does not parse', 'export default {', 'could not be loaded'],
  ['what throws', `throw new Error('no luck')`, 'no luck'],
])('%s refuses to start and names it', async (_label, source, said) => {
  const directory = await givenDirectory()
  await writeFile(join(directory, 'foyer.config.mjs'), source)
  await expect(loadOptions(undefined, directory)).rejects.toThrow(said)
})

test('a module that is not there refuses to start and names it', async () => {
  await expect(loadOptions('none.mjs', await givenDirectory())).rejects.toThrow(/none\.mjs.*does not exist/)
})
