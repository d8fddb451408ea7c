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
  ])('%s: %s %s', async (_what, method, path, response, message) => {
    const check = checkAgainstOpenApi((await given()).services)
    expect(() => check(method, path, response)).toThrow(message)
  })

  test.each([
    ['GET', '/api/auth/ok?x=1', answer(200, '{"ok":true}')],
    ['GET', '/api/auth/nothing', answer(404, '')],
    ['GET', '/api/auth/list-sessions', answer(401, '')],
    ['POST', '/api/auth/sign-up/email', answer(200, JSON.stringify(signedUp('2026-01-01T00:00:00.000Z')))],
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
