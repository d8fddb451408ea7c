import type { FoyerOptions } from '@foyer/auth-domain/options'
import { type ClientOptions, clientsAt } from '@foyer/provider-simulator/clients'
import type { Return, Visit } from '@foyer/provider-simulator/grants'
import type { ProviderUser } from '@foyer/provider-simulator/provider-user'
import type { Providers } from '@foyer/provider-simulator/simulator'
import type { Answer, TestClient } from '#client.ts'
import type { StartApp } from '#suite.ts'
import type { TestApp } from '#test-app.ts'
import { type CallResult, call } from '#transports.ts'
import { givenProviders } from './providers.ts'

/** An app and the simulated providers it is registered at. */
export type Scene = { app: TestApp; providers: Providers }

/** `only` are the providers it is registered at, in this order; all unless given. */
type SceneOptions = FoyerOptions & { clients?: Record<string, ClientOptions>; only?: readonly string[] }

export async function givenProviderApp(
  startApp: StartApp,
  { clients, only, ...options }: SceneOptions = {},
): Promise<Scene> {
  const providers = await givenProviders()
  const all = clientsAt(providers.url, clients)
  const chosen = only?.flatMap((id) => (all[id] === undefined ? [] : [[id, all[id]] as const]))
  const socialProviders = chosen === undefined ? all : Object.fromEntries(chosen)
  return { providers, app: await startApp({ ...options, socialProviders }) }
}

/** The provider and the account to sign in with; all other properties are the input of the call to Foyer. */
export type AuthorizationFlow = { provider: string; user: ProviderUser; visit?: Visit; [input: string]: unknown }

/** Starts the flow and authorizes at the provider; returns the callback's path and parameters. */
export async function authorizeAtProvider(
  { providers }: Scene,
  client: TestClient,
  { user, visit, ...input }: AuthorizationFlow,
): Promise<Return> {
  const result = await call(client, 'signInSocial', input)
  if (result.status !== 200) throw new Error(`The sign-in could not be started: ${result.status} ${result.text}`)
  return providers.authorize(result.data.url, user, visit)
}

/** Runs the whole sign-in flow with a provider; returns the callback's answer. */
export async function signInWithProvider(
  scene: Scene,
  client: TestClient,
  flow: AuthorizationFlow,
): Promise<CallResult> {
  return returnFromProvider(client, await authorizeAtProvider(scene, client, flow))
}

/** The same to link an account to the signed-in user. */
export async function linkProvider(scene: Scene, client: TestClient, flow: AuthorizationFlow): Promise<CallResult> {
  const { user, visit, ...input } = flow
  const { data } = await call(client, 'linkSocial', input)
  return returnFromProvider(client, scene.providers.authorize(data.url, user, visit))
}

/** Calls the callback; a form post comes without cookies, as from another site (SameSite). */
export async function returnFromProvider(client: TestClient, response: Return): Promise<CallResult> {
  const id = response.path.split('/').at(-1)
  if (!response.posted) return call(client, 'socialCallback', { id, ...response.parameters })
  const { searchParams } = new URL((await post(client, response)).headers.get('location') ?? '')
  return call(client, 'socialCallback', { id, ...Object.fromEntries(searchParams) })
}

/** Sends a provider's form post. */
export function post(client: TestClient, { path, parameters }: Return): Promise<Answer> {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    origin: 'https://provider.example',
    cookie: '',
  }
  return client.raw('POST', path, new URLSearchParams(parameters).toString(), headers)
}

/** The accounts of all users, as `olga@example.com github`, sorted. */
export async function accountsIn({ database }: TestApp): Promise<string[]> {
  const rows = await database.db
    .selectFrom('user')
    .leftJoin('account', 'account.userId', 'user.id')
    .select(['user.email', 'account.providerId'])
    .execute()
  return rows.map(({ email, providerId }) => `${email} ${providerId ?? 'nothing'}`).sort()
}
