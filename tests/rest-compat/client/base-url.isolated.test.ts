import { createClient } from '@foyer/rest-compat/client/client'
import { afterEach, expect, test } from 'vitest'

afterEach(() => void Reflect.deleteProperty(globalThis, 'window'))

/** The URL that a client requests the session from. */
async function sessionUrlOf(baseURL?: string): Promise<string> {
  let requestedUrl = ''
  const client = createClient({
    baseURL,
    fetch: async (url) => {
      requestedUrl = url
      return Response.json(null)
    },
  })
  await client.getSession()
  return requestedUrl
}

test.each([
  ['https://accounts.example.com', 'https://accounts.example.com/api/auth/get-session'],
  ['https://accounts.example.com/', 'https://accounts.example.com/api/auth/get-session'],
  ['http://localhost:3000', 'http://localhost:3000/api/auth/get-session'],
  ['https://example.com/accounts', 'https://example.com/accounts/get-session'],
  ['https://example.com/api/auth/', 'https://example.com/api/auth/get-session'],
])('with %s the session is requested from %s', async (baseURL, requestedUrl) => {
  expect(await sessionUrlOf(baseURL)).toBe(requestedUrl)
})

test.each(['', 'example', 'localhost:3000', '/api/auth', 'ftp://example.com', 'https://', 'javascript:alert(1)'])(
  '%j is not a valid base URL, and createClient throws',
  (baseURL) => {
    expect(() => createClient({ baseURL })).toThrow(`Invalid base URL: ${baseURL}`)
  },
)

test("without a base URL the page's own origin is used", async () => {
  Object.assign(globalThis, { window: { location: { origin: 'https://app.example.com' } } })
  expect(await sessionUrlOf()).toBe('https://app.example.com/api/auth/get-session')
})

test.each([undefined, {}, { location: { origin: 'null' } }])(
  'without a base URL and an origin (%j), createClient works and calls are rejected',
  async (window) => {
    Object.assign(globalThis, window && { window })
    await expect(sessionUrlOf()).rejects.toThrow('could not get origin')
  },
)
