import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pages } from '@foyer/auth-domain/redirect/pages'
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
  '//metrics',
  '/%6detrics',
  '/.git/config',
  '/actuator/health',
  '/status',
  '/server-status',
  '/sign-in/.git/config',
  '/no-such-page',
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
const PAGES = [
  ...Object.values(pages),
  '/sign-in/',
  '/Sign-In',
  '/organizations/acme/members',
  '/organizations/acme.com',
  '/accept-invitation/x',
  '/admin/users/x',
]

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
  for (const path of PAGES) {
    const response = await fetch(app.baseUrl + path)
    expect([path, response.status, await response.text()]).toEqual([path, 200, 'the dashboard'])
  }
  // Somebody who has mistyped an address.
  const mistyped = await fetch(`${app.baseUrl}/no-such-page`, { headers: { accept: 'text/html' } })
  expect([mistyped.status, await mistyped.text()]).toEqual([404, 'the dashboard'])
})
