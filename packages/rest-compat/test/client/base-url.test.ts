import { afterEach, expect, test } from 'vitest'
import { createClient } from '../../src/client/client.ts'

afterEach(() => void Reflect.deleteProperty(globalThis, 'window'))

/** Where a client asks for the session. */
async function askedAt(baseURL?: string): Promise<string> {
  let asked = ''
  const client = createClient({
    baseURL,
    fetch: async (url) => {
      asked = url
      return Response.json(null)
    },
  })
  await client.getSession()
  return asked
}

test.each([
  ['https://accounts.example.com', 'https://accounts.example.com/api/auth/get-session'],
  ['https://accounts.example.com/', 'https://accounts.example.com/api/auth/get-session'],
  ['http://localhost:3000', 'http://localhost:3000/api/auth/get-session'],
  ['https://example.com/accounts', 'https://example.com/accounts/get-session'],
  ['https://example.com/api/auth/', 'https://example.com/api/auth/get-session'],
])('with %s it asks at %s', async (baseURL, asked) => {
  expect(await askedAt(baseURL)).toBe(asked)
})

test.each(['', 'example', 'localhost:3000', '/api/auth', 'ftp://example.com', 'https://', 'javascript:alert(1)'])(
  '%j is no base URL, and no client is made of it',
  (baseURL) => {
    expect(() => createClient({ baseURL })).toThrow(`Invalid base URL: ${baseURL}`)
  },
)

test("without one it asks at the page's own origin", async () => {
  Object.assign(globalThis, { window: { location: { origin: 'https://app.example.com' } } })
  expect(await askedAt()).toBe('https://app.example.com/api/auth/get-session')
})

test.each([undefined, {}, { location: { origin: 'null' } }])(
  'without one, and without an origin (%j), a client can be made and no call be sent',
  async (window) => {
    Object.assign(globalThis, window && { window })
    await expect(askedAt()).rejects.toThrow('could not get origin')
  },
)
