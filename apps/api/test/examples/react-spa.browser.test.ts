import { execFile } from 'node:child_process'
import { cp, mkdir, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Given, inBrowser } from '@foyer/testing/browser/in-browser'
import { onLocalhost } from '@foyer/testing/browser/virtual-authenticator'
import { freePort } from '@foyer/testing/free-port'
import { membersOf } from '@foyer/testing/organization-rows'
import { givenDirectory } from '@foyer/testing/service-process'
import type { TestApp } from '@foyer/testing/test-app'
import { details } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { preview } from 'vite'
import { expect, onTestFinished, test } from 'vitest'

const repository = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url))
const olga = details('Olga')
const AWAY = 'Accounts cannot be reached at the moment.'

inBrowser('the React example', (given) => {
  test('signs up, makes an organization and signs out at hosted pages, which come back', async () => {
    const { app, page } = await givenExample(given)
    await signUp(page)
    await page.getByRole('heading', { name: 'Organizations', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'New organization' }).click()
    await page.getByLabel('Name').fill('東京 GmbH')
    await page.getByLabel('URL').fill('tokyo')
    await page.getByRole('button', { name: 'Create organization' }).click()
    await page.getByRole('listitem').filter({ hasText: '東京 GmbH' }).waitFor()
    expect(await membersOf(app)).toEqual(['tokyo: Olga owner'])
    await page.getByRole('link', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('Nobody is signed in').waitFor()
  })

  test('takes a Foyer that is away for no answer, and not for nobody', async () => {
    const { app, page } = await givenExample(given)
    await signUp(page)
    await page.route('**/organization/list', (route) => route.abort())
    await page.reload()
    await page.getByRole('alert').filter({ hasText: AWAY }).waitFor()
    await page.getByText('Signed in as Olga').waitFor()
    await app.close()
    await page.reload()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await page.getByRole('alert').filter({ hasText: AWAY }).waitFor()
    const asked = page.waitForRequest(/\/get-session$/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await asked
  })
})

/** Foyer, and a tab of the example on another port. */
async function givenExample(given: Given): Promise<{ app: TestApp; page: Page }> {
  const port = await freePort()
  const baseURL = `http://localhost:${port}`
  const app = await given.app({ trustedOrigins: [baseURL] }, await onLocalhost())
  const root = await builtCopy(app.baseUrl)
  const server = await preview({ root, logLevel: 'error', preview: { port, host: 'localhost', strictPort: true } })
  onTestFinished(() => server.close())
  return { app, page: await given.tab(app, { baseURL }) }
}

/** The example in a directory of its own, with what its package names, built as its README says. */
async function builtCopy(foyer: string): Promise<string> {
  const directory = await givenDirectory()
  const named = ['@types/react', '@types/react-dom', 'react', 'react-dom', 'typescript', 'vite']
  const dependencies = { '@foyer-auth/client': 'packages/rest-compat/dist/client' }
  const locations = Object.fromEntries(named.map((name) => [name, `node_modules/${name}`]))
  for (const [name, path] of Object.entries({ ...dependencies, ...locations })) {
    const link = join(directory, 'node_modules', name)
    await mkdir(dirname(link), { recursive: true })
    await symlink(repository(path), link)
  }
  await symlink(repository('node_modules/.bin'), join(directory, 'node_modules/.bin'))
  for (const path of ['index.html', 'package.json', 'src', 'tsconfig.json'])
    await cp(repository(`examples/react-spa/${path}`), join(directory, path), { recursive: true })
  const { PATH, HOME } = process.env
  await promisify(execFile)('npm', ['run', 'build'], { cwd: directory, env: { PATH, HOME, VITE_FOYER_URL: foyer } })
  return directory
}

async function signUp(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: 'sign up' }).click()
  await page.getByLabel('Your name').fill(olga.name)
  await page.getByLabel('Email').fill(olga.email)
  await page.getByLabel('Password', { exact: true }).fill(olga.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('Signed in as Olga').waitFor()
}
