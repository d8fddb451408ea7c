import type { FoyerOptions } from '@foyer/auth-domain/options'
import { type Authenticator, createAuthenticator, type Dishonest } from './authenticator.ts'
import type { TestClient } from './client.ts'
import type { TestApp } from './test-app.ts'
import { type CallResult, call } from './transports.ts'
import { signedUp } from './users.ts'

export const PASSKEYS = { passkey: { enabled: true } } as const satisfies FoyerOptions

/** `body` are further fields of the last call; `dishonest` is what the authenticator says wrongly. */
type Ceremony = { body?: object; dishonest?: Dishonest }

/** Makes a passkey and sends it; returns the last answer. */
export async function addPasskey(
  app: TestApp,
  client: TestClient,
  authenticator: Authenticator,
  { body = { name: 'Laptop' }, dishonest }: Ceremony = {},
): Promise<CallResult> {
  const options = await call(client, 'generateRegisterOptions', {})
  if (options.status !== 200) return options
  const response = authenticator.register(options.data, app.baseUrl, dishonest)
  return call(client, 'verifyRegistration', { response, ...body })
}

/** Signs in with a passkey; returns the last answer. */
export async function signInByPasskey(
  app: TestApp,
  client: TestClient,
  authenticator: Authenticator,
  { dishonest }: Ceremony = {},
): Promise<CallResult> {
  const { data: options } = await call(client, 'generateAuthenticateOptions', {})
  const response = authenticator.authenticate(options, app.baseUrl, dishonest)
  return call(client, 'verifyAuthentication', { response })
}

/** A user who has signed up and added a passkey. */
export async function givenPasskey(
  app: TestApp,
  name: string,
  authenticator = createAuthenticator(),
): Promise<{ client: TestClient; authenticator: Authenticator; id: string }> {
  const client = await signedUp(app, name)
  const added = await addPasskey(app, client, authenticator)
  if (added.status !== 200) throw new Error(`${name} could not add a passkey: ${added.status} ${added.text}`)
  return { client, authenticator, id: added.data.id }
}
