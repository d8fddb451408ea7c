import { request } from 'node:http'
import { testAppsOn } from '@foyer/testing/suite'
import { call } from '@foyer/testing/transports'
import { details, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

describe('the user agent of a session', () => {
  const given = testAppsOn()

  test('is what the client names, and empty where it names none', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    await signInWithoutUserAgent(app.baseUrl)
    const { data } = await call(olga, 'listSessions')
    expect(data.map(({ userAgent }: { userAgent: unknown }) => userAgent)).toEqual(['', 'test'])
  })
})

// fetch always names one.
function signInWithoutUserAgent(baseUrl: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', origin: baseUrl }
    const outgoing = request(`${baseUrl}/api/auth/sign-in/email`, { method: 'POST', headers }, (answer) => {
      answer.resume().on('end', resolve)
    })
    outgoing.on('error', reject).end(JSON.stringify(details('Olga')))
  })
}
