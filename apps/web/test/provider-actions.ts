import { redirectTarget } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import {
  type AuthorizationFlow,
  returnFromProvider,
  type Scene,
  signInWithProvider,
} from '@foyer/testing/providers/authorization-flow'
import { waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { openPage } from './open-page.tsx'
import { leftFor } from './page-actions.ts'

type ProviderUser = AuthorizationFlow['user']

/** The client of a user who has signed up by a provider. */
export async function signedUpBy(scene: Scene, provider: string, user: ProviderUser): Promise<TestClient> {
  const client = scene.app.client()
  const { status, text } = await signInWithProvider(scene, client, { provider, user, requestSignUp: true })
  expect([status, text]).toEqual([302, ''])
  return client
}

/**
 * Does what leads to a provider, allows it there as `user`, or cancels where there is none, and opens the page that the
 * provider and the service lead back to.
 */
export async function throughProvider(
  { app, providers }: Scene,
  client: TestClient,
  leave: () => Promise<void>,
  user?: ProviderUser,
): Promise<UserEvent> {
  const left = leftFor()
  await leave()
  const address = await waitFor(() => left[0] ?? expect.unreachable('the page leads to no provider'))
  const returned = user === undefined ? canceled(address) : providers.authorize(address, user)
  const target = redirectTarget(await returnFromProvider(client, returned)) ?? expect.unreachable('it leads nowhere')
  const { pathname, search } = new URL(target, app.baseUrl)
  return openPage(app, pathname + search, client)
}

// As RFC 6749 has it, section 4.1.2.1.
function canceled(address: string): Parameters<typeof returnFromProvider>[1] {
  const { searchParams } = new URL(address)
  const parameters = { error: 'access_denied', state: searchParams.get('state') ?? '' }
  const path = new URL(searchParams.get('redirect_uri') ?? '').pathname
  return { path, parameters, posted: searchParams.get('response_mode') === 'form_post' }
}
