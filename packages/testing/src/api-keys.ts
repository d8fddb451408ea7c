import type { FoyerOptions } from '@foyer/auth-domain/options'
import { createServerCaller } from '@foyer/trpc-router/root'
import { createCall } from '@foyer/trpc-router/runtime/context/call'
import { serverRequest } from '@foyer/trpc-router/runtime/context/request-facts'
import type { TestClient } from './client.ts'
import type { TestApp } from './test-app.ts'

/** API keys switched on, without the rate limit that they have by default. */
export const API_KEYS = { apiKey: { enabled: true, rateLimit: { enabled: false } } }

/** The same with further options of keys. */
export function apiKeys(options: NonNullable<FoyerOptions['apiKey']>): FoyerOptions {
  return { apiKey: { ...API_KEYS.apiKey, ...options } }
}

/** A key that has been made: its id, and the key itself. */
export type MadeKey = { id: string; key: string }

/** Makes a key of the signed-in user. */
export async function givenApiKey(client: TestClient, input: object = {}): Promise<MadeKey> {
  return made(await client.post('/api-key/create', input))
}

/** Makes a key of an organization. */
export async function givenOrganizationApiKey(client: TestClient, input: object = {}): Promise<MadeKey> {
  return made(await client.post('/organization/create-api-key', { organizationId: 'acme', ...input }))
}

function made({ status, text, json }: Awaited<ReturnType<TestClient['post']>>): MadeKey {
  if (status !== 200) throw new Error(`No key was made: ${status} ${text}`)
  return { id: json.id, key: json.key }
}

type Issued = Parameters<ReturnType<typeof createServerCaller>['apiKey']['issueApiKey']>[0]

/** Makes a key by the server, which alone sets limits and permissions. */
export function issuedApiKey(app: TestApp, input: Issued): Promise<MadeKey> {
  return serverCaller(app).apiKey.issueApiKey(input)
}

/** Calls what only the server may. */
export function serverCaller(app: TestApp): ReturnType<typeof createServerCaller> {
  return createServerCaller(createCall(app.services, serverRequest))
}

/** A program without cookies that presents a key, and sends no origin. */
export function program(app: TestApp, key: string): TestClient {
  return app.client({ 'x-api-key': key, origin: '' })
}
