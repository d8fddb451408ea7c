import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { caughtMail } from './support/mail.ts'
import { details } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import type { World } from './support/world.ts'

const mailing = { emailVerification: { sendOnSignUp: true } }

describe('the base URL', () => {
  const given = onDatabase()

  test.each<Record<string, string>>([
    { host: 'evil.example' },
    { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    { forwarded: 'host=evil.example;proto=https' },
    { 'x-original-host': 'evil.example', 'x-host': 'evil.example', 'x-forwarded-port': '444' },
  ])('is never read from %o', async (headers) => {
    const world = await given(mailing, { FOYER_TRUST_PROXY: 'loopback' })
    const answer = await signUp(world, headers)
    expect(answer.status).toBe(200)
    expect(answer.headers['set-cookie']?.[0]).toMatch(
      /^foyer\.session_token=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const mail = await caughtMail(world, 'olga@example.com')
    expect(new URL(mail.url ?? '').origin).toBe(world.baseUrl)
    expect(mail.html + mail.text).not.toContain('evil.example')
  })

  test('is not what makes an origin trusted when a Host header names it', async () => {
    const world = await given()
    const answer = await signUp(world, { host: 'evil.example', origin: 'http://evil.example' })
    expect(answer.status).toBe(403)
  })
})

// Node's fetch sends no Host header but its own.
function signUp(world: World, headers: Record<string, string>): Promise<Reply> {
  const url = new URL('/api/auth/sign-up/email', world.baseUrl)
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

type Reply = { status: number; headers: { 'set-cookie'?: string[] } }
