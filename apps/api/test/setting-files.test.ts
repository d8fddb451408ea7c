import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { givenDirectory } from '@foyer/testing/service-process'
import { expect, test } from 'vitest'
import { readEnvironment } from '#environment/environment.ts'
import { loadOptions } from '#environment/load-options.ts'

const SECRET = 'a-first-secret-that-is-long-enough-0123456789'
const GITHUB = 'FOYER_PROVIDER_GITHUB_CLIENT_SECRET'

test.each([
  ['FOYER_SECRET', SECRET, { secrets: { sign: [SECRET] } }],
  ['FOYER_SECRET_VERIFY', SECRET, { secrets: { verify: [SECRET] } }],
  ['FOYER_SECRET_SEAL', SECRET, { secrets: { seal: [SECRET] } }],
  ['FOYER_SECRET_PEPPER', SECRET, { secrets: { pepper: [SECRET] } }],
  ['DATABASE_URL', 'postgres://foyer:p@db/foyer', { database: { url: 'postgres://foyer:p@db/foyer' } }],
  ['SMTP_URL', 'smtps://u:p@mail', { smtp: { url: 'smtps://u:p@mail' } }],
  ['REDIS_URL', 'rediss://:p@cache', { redisUrl: 'rediss://:p@cache' }],
  ['FOYER_COOKIE_CACHE_SECRET', SECRET, { optionSettings: { cookieCacheSecret: SECRET } }],
  [GITHUB, 'hush', { optionSettings: { providers: new Map([['GITHUB', { clientSecret: 'hush' }]]) } }],
])('%s may be in a file', async (name, value, expected) => {
  const path = await givenFile(value)
  const { environment, problems, files } = readEnvironment({ [`${name}_FILE`]: path, MAIL_FROM: 'a@b.example' })
  expect(problems).toEqual([])
  expect(environment).toMatchObject(expected)
  expect([...files]).toEqual([[name, path]])
})

test.each([
  ['hush\n', 'hush'],
  ['hush\r\n', 'hush'],
  ['hush\n\n', 'hush\n'],
  [' hush ', ' hush '],
])('of %o one trailing newline is removed, and nothing else', async (content, value) => {
  const { environment } = readEnvironment({ [`${GITHUB}_FILE`]: await givenFile(content) })
  expect(environment.optionSettings.providers.get('GITHUB')?.clientSecret).toBe(value)
})

test('a setting given twice, a missing file, a directory and an empty file are refused, each once', async () => {
  const directory = await givenDirectory()
  await mkdir(join(directory, 'a-directory'))
  const { problems } = readEnvironment({
    NODE_ENV: 'production',
    FOYER_BASE_URL: 'https://accounts.example.com',
    FOYER_SECRET: SECRET,
    FOYER_SECRET_FILE: await givenFile(SECRET),
    DATABASE_URL_FILE: join(directory, 'missing'),
    SMTP_URL_FILE: join(directory, 'a-directory'),
    REDIS_URL_FILE: await givenFile('\n'),
  })
  expect(problems.map(({ setting, message }) => [setting, message])).toEqual([
    ['FOYER_SECRET', 'it is set, and so is FOYER_SECRET_FILE: set one of them'],
    ['DATABASE_URL', `the file ${directory}/missing cannot be read (ENOENT)`],
    ['SMTP_URL', `the file ${directory}/a-directory cannot be read (EISDIR)`],
    ['REDIS_URL', expect.stringContaining('is empty')],
  ])
})

test('an empty NAME_FILE is unset, and only secrets are read from files', async () => {
  const path = await givenFile('4000')
  const { environment, problems } = readEnvironment({ FOYER_SECRET: SECRET, FOYER_SECRET_FILE: '', PORT_FILE: path })
  expect(problems).toEqual([])
  expect(environment).toMatchObject({ secrets: { sign: [SECRET] }, port: 3000 })
})

test('a provider and the secret of the cookie cache can be configured by settings alone, or beside the module', async () => {
  const directory = await givenDirectory()
  const { environment } = readEnvironment({
    FOYER_PROVIDER_GITHUB_CLIENT_ID: 'an-id',
    [`${GITHUB}_FILE`]: await givenFile('hush\n'),
    FOYER_PROVIDER_MY_LOGIN_CLIENT_SECRET: 'quiet',
    FOYER_COOKIE_CACHE_SECRET: SECRET,
  })
  const login = { clientId: 'mine', issuer: 'https://login.example.com' }
  await writeModule(directory, { socialProviders: { 'my-login': login }, session: { cookieCache: { enabled: true } } })
  const { socialProviders, session } = await loadOptions(environment, directory)
  expect(socialProviders).toMatchObject({
    github: { clientId: 'an-id', clientSecret: 'hush' },
    'my-login': { ...login, clientSecret: 'quiet' },
  })
  expect(session.cookieCache).toMatchObject({ enabled: true, secret: SECRET })
})

test('an option given by the module and by a setting is refused with both names', async () => {
  const directory = await givenDirectory()
  const { environment } = readEnvironment({ [GITHUB]: 'hush' })
  await writeModule(directory, { socialProviders: { github: { clientId: 'an-id', clientSecret: 'other' } } })
  await expect(loadOptions(environment, directory)).rejects.toThrow(
    `socialProviders.github.clientSecret is set, and so is ${GITHUB}`,
  )
})

test('a module that is no object is refused as before where settings fill options', async () => {
  const directory = await givenDirectory()
  const { environment } = readEnvironment({ [GITHUB]: 'hush' })
  await writeModule(directory, { socialProviders: 7 })
  await expect(loadOptions(environment, directory)).rejects.toThrow('socialProviders')
})

async function givenFile(content: string): Promise<string> {
  const path = join(await givenDirectory(), 'a-setting')
  await writeFile(path, content)
  return path
}

function writeModule(directory: string, options: object): Promise<void> {
  return writeFile(join(directory, 'foyer.config.mjs'), `export default ${JSON.stringify(options)}`)
}
