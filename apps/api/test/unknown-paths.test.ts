import { pages } from '@foyer/auth-domain/redirect/pages'
import { expect, test } from 'vitest'
import { givenDashboard } from './given-dashboard.ts'

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
  const app = await givenDashboard()
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
