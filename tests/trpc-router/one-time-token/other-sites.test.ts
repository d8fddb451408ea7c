import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const options = { oneTimeToken: { enabled: true } }

describe('a one-time token', () => {
  const given = testAppsOn()

  test('is not made for a page of another site (T162)', async () => {
    const app = await given({ ...options, trustedOrigins: ['https://app.example.com'] })
    const olga = await signedUp(app, 'Olga')
    const from = (headers: Record<string, string>) => olga.get('/one-time-token/generate', headers)
    const before = await tablesWithoutCounters(app.database)
    const image = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }
    const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }
    const script = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty', origin: 'https://evil.example.com' }
    const sibling = { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'document' }
    for (const headers of [image, link, script, sibling]) expect((await from(headers)).status).toBe(403)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    const trusted = { ...script, origin: 'https://app.example.com' }
    const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }
    const opened = { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' }
    for (const headers of [trusted, own, opened, {}]) expect((await from(headers)).status).toBe(200)
  })

  test('is not redeemed for a page of another site, cookies or not (T164)', async () => {
    const app = await given(options)
    const olga = await signedUp(app, 'Olga')
    const { token } = (await olga.get('/one-time-token/generate')).json
    const origin = { origin: 'https://evil.example.com' }
    const refused = await app.client().post('/one-time-token/verify', { token }, origin)
    expect(refused).toMatchObject({ status: 403, setCookies: [] })
    expect((await app.client().post('/one-time-token/verify', { token })).status).toBe(200)
  })
})
