import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { testDatabases } from '@foyer/db/testing/test-database'
import { givenDirectory } from '@foyer/testing/service-process'
import { startTestApp } from '@foyer/testing/test-app'
import { expect, onTestFinished, test } from 'vitest'
import { builtPages } from '#http/pages.ts'
import { createLog } from '#process/log.ts'

const PROGRAMS = [
  '/.well-known/openid-configuration',
  '/.well-known/security.txt',
  '/metrics',
  '/metrics/x',
  '/health',
  '/health/x',
  '/healthz',
  '/livez',
  '/readyz',
  '/api/x',
  '/api',
  '/trpc/x',
  '/dev/x',
]
const FILES = [
  '/favicon.ico',
  '/apple-touch-icon.png',
  '/robots.txt',
  '/.env',
  '/assets/none.js',
  '/wp-login.php',
  '/wp-admin/setup.php',
]
const PAGES = ['/', '/sign-in', '/organizations/acme/members', '/organizations/acme.com', '/no-such-page']

test('what programs and crawlers ask for is 404 and no page; every path of a page is the dashboard', async () => {
  const directory = await givenDirectory()
  await mkdir(join(directory, 'assets'))
  await writeFile(join(directory, 'index.html'), 'the dashboard')
  const [engine] = testDatabases()
  const database = await engine?.open()
  if (database === undefined) throw new Error('There is no engine to test on')
  onTestFinished(() => database.close())
  const app = await startTestApp(database, {}, {}, (options) => builtPages(directory, options, createLog('silent')))
  onTestFinished(() => app.close())
  for (const path of [...PROGRAMS, ...FILES]) {
    const response = await fetch(app.baseUrl + path)
    expect([path, response.status, await response.text()]).toEqual([
      path,
      404,
      expect.not.stringContaining('dashboard'),
    ])
  }
  for (const path of PAGES)
    expect([path, await (await fetch(app.baseUrl + path)).text()]).toEqual([path, 'the dashboard'])
})
