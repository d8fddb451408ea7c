import { request } from 'node:http'
import { caughtMail } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { details } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const sendingMail = { emailVerification: { sendOnSignUp: true } }

describe('the base URL', () => {
  const given = testAppsOn()

  test.each<Record<string, string>>([
    { host: 'evil.example' },
    { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    { forwarded: 'host=evil.example;proto=https' },
    { 'x-original-host': 'evil.example', 'x-host': 'evil.example', 'x-forwarded-port': '444' },
  ])('is never read from %o', async (headers) => {
    const app = await given(sendingMail, { FOYER_TRUST_PROXY: 'loopback' })
    const answer = await signUp(app, headers)
    expect(answer.status).toBe(200)
    expect(answer.headers['set-cookie']?.[0]).toMatch(
      /^foyer\.session_token=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const mail = await caughtMail(app, 'olga@example.com')
    expect(new URL(mail.url ?? '').origin).toBe(app.baseUrl)
    expect(mail.html + mail.text).not.toContain('evil.example')
  })

  test('does not become trusted by a Host header', async () => {
    const app = await given()
    const answer = await signUp(app, { host: 'evil.example', origin: 'http://evil.example' })
    expect(answer.status).toBe(403)
  })
})

// Node's fetch does not allow setting the Host header.
function signUp(app: TestApp, headers: Record<string, string>): Promise<Response> {
  const url = new URL('/api/auth/sign-up/email', app.baseUrl)
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers } })
    sent.on('error', reject)
    sent.on('response', (response) => {
      response.resume()
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }))
    })
    sent.end(JSON.stringify(details('Olga')))
  })
}

type Response = { status: number; headers: { 'set-cookie'?: string[] } }
