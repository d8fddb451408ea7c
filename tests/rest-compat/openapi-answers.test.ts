import type { Answer } from '@foyer/testing/client'
import { checkAgainstOpenApi } from '@foyer/testing/openapi-check'
import { testAppsOn } from '@foyer/testing/suite'
import { describe, expect, test } from 'vitest'

// `checkAgainstOpenApi` checks every response of the other suites, so it must itself detect violations.
describe('a response that the document does not describe is detected', () => {
  const given = testAppsOn()

  test.each([
    ['a status', 'GET', '/api/auth/ok', answer(418, '{"ok":true}'), 'this status is not documented'],
    ['an additional field', 'GET', '/api/auth/ok', answer(200, '{"ok":true,"more":1}'), 'must NOT have additional'],
    ['a missing field', 'GET', '/api/auth/ok', answer(200, '{}'), 'must have required property'],
    ['a code', 'GET', '/api/auth/list-sessions', answer(400, '{"code":"X","message":"x"}'), 'allowed values'],
    ['a type', 'GET', '/api/auth/ok', answer(200, '<p>', 'text/html'), 'text/html is not documented'],
    ['no body', 'GET', '/api/auth/ok', answer(200, ''), 'lacks a body'],
    ['no id', 'GET', '/api/auth/ok', { ...answer(200, '{"ok":true}'), headers: new Headers() }, 'lacks X-Request-Id'],
    ['a path', 'GET', '/api/auth/jwks', answer(200, '{"keys":[]}'), 'is not documented'],
    ['a method', 'POST', '/api/auth/ok', answer(200, '{"ok":true}'), 'is not documented'],
    ['a date', 'POST', '/api/auth/sign-up/email', answer(200, JSON.stringify(signedUp('today'))), 'format'],
    ['another detail', 'GET', '/api/auth/events', answer(200, followed({ name: 'a' })), 'must match exactly one'],
    ['another subject', 'GET', '/api/auth/events', answer(200, followed(null, { id: 'a' })), 'must match exactly one'],
  ])('%s: %s %s', async (_what, method, path, response, message) => {
    const check = checkAgainstOpenApi((await given()).services)
    expect(() => check(method, path, response)).toThrow(message)
  })

  test.each([
    ['GET', '/api/auth/ok?x=1', answer(200, '{"ok":true}')],
    ['GET', '/api/auth/nothing', answer(404, '')],
    ['GET', '/api/auth/list-sessions', answer(401, '')],
    ['POST', '/api/auth/sign-up/email', answer(200, JSON.stringify(signedUp('2026-01-01T00:00:00.000Z')))],
    ['GET', '/api/auth/events', answer(200, followed({ sessionId: 'a' }))],
    ['GET', '/api/auth/events?limit=1', answer(200, followed({ sessionId: 'a', ofALaterVersion: 1 }))],
    ['GET', '/api/auth/events?limit=2', answer(200, followed(null))],
    ['GET', '/health/ready', answer(418, 'x')],
  ])('a described response is accepted: %s %s', async (method, path, response) => {
    const check = checkAgainstOpenApi((await given()).services)
    expect(() => check(method, path, response)).not.toThrow()
  })
})

function answer(status: number, text: string, type = 'application/json; charset=utf-8'): Answer {
  const headers = new Headers({ 'x-request-id': 'a', 'content-type': type })
  return { status, text, json: text.startsWith('{') ? JSON.parse(text) : undefined, headers, setCookies: [] }
}

function signedUp(createdAt: string): object {
  const user = { id: 'a', email: 'a@example.com', name: 'A', image: null, emailVerified: false }
  return { token: null, user: { ...user, createdAt, updatedAt: createdAt } }
}

/** The feed's answer with a session that was chosen, about a user who is no more unless one is given. */
function followed(detail: object | null, object: object | null = null): string {
  const users = { actor: null, impersonatorId: null, impersonator: null, apiKey: null, target: null }
  const from = { organizationId: null, organizationName: null, ipAddress: null, userAgent: null }
  const event = { id: 'a', type: 'session.activated', createdAt: '2026-01-01T00:00:00.000Z', detail, data: { object } }
  return JSON.stringify({ events: [{ ...event, ...users, ...from }], next: 'a' })
}
