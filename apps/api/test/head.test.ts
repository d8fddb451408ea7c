import { pages } from '@foyer/auth-domain/redirect/pages'
import { expect, test } from 'vitest'
import { givenDashboard } from './given-dashboard.ts'

const TOKEN = 'a-token-for-tests-only-0123456789'

const reads = [
  '/health/live',
  '/health/ready',
  '/metrics',
  '/.well-known/jwks.json',
  '/.well-known/security.txt',
  '/dev/mailbox',
  '/dev/mailbox.json',
  '/no-such-page',
  '/.well-known/nothing',
  ...Object.values(pages),
]

test('HEAD is answered as its GET, without a body, where programs and people read', async () => {
  const options = { jwt: { enabled: true }, securityTxt: { contact: 'mailto:security@example.com' } }
  const app = await givenDashboard(options, { FOYER_METRICS: 'true', FOYER_METRICS_TOKEN: TOKEN })
  const headers = { authorization: `Bearer ${TOKEN}` }
  for (const path of reads) {
    const got = await fetch(app.baseUrl + path, { headers })
    const head = await fetch(app.baseUrl + path, { method: 'HEAD', headers })
    expect([path, head.status, await head.text()]).toEqual([path, got.status, ''])
    expect(head.headers.getSetCookie(), path).toEqual([])
    expect(head.headers.get('content-type'), path).toBe(got.headers.get('content-type'))
  }
  expect((await fetch(`${app.baseUrl}/metrics`, { method: 'HEAD' })).status).toBe(401)
})
