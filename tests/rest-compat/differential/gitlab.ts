import type { FoyerOptions } from '@foyer/auth-domain/options'
import { clientOf } from '@foyer/provider-simulator/clients'
import type { Visit } from '@foyer/provider-simulator/grants'
import type { ProviderUser } from '@foyer/provider-simulator/provider-user'
import type { Providers } from '@foyer/provider-simulator/simulator'
import { type Answer, textAt } from './answer.ts'
import type { RequestOptions, TestClient } from './client.ts'
import type { Expected, StepOptions } from './scenario.ts'

/** Options that register both services with the simulated GitLab. */
export function gitlabOptions({ url }: Providers, extra: object = {}): NonNullable<FoyerOptions['socialProviders']> {
  const issuer = `${url}/gitlab`
  const endpoints = {
    authorize: `${issuer}/oauth/authorize`,
    token: `${issuer}/oauth/token`,
    userInfo: `${issuer}/api/v4/user`,
  }
  return { gitlab: { ...clientOf('gitlab'), issuer, endpoints, ...extra } }
}

const stateCookie: Expected = { cookies: { oauth_state: 'set' } }

/** Foyer binds an authorization request to the browser that started it (S39). */
export const boundToBrowser: StepOptions = {
  differs: {
    because:
      'an authorization request is bound to the browser that started it (S39); 1.2.12 accepts its callback from any browser',
    peer: { cookies: {} },
    foyer: stateCookie,
  },
}

/** Starts an authorization request, consents at GitLab, and opens the callback. */
export async function signInWithGitlab(
  browser: TestClient<StepOptions>,
  providers: Providers,
  {
    user,
    visit,
    path = '/sign-in/social',
    ...input
  }: { user: ProviderUser; visit?: Visit; path?: string; [field: string]: unknown },
  options?: RequestOptions<StepOptions>,
): Promise<Answer> {
  const started = await browser.post(path, { provider: 'gitlab', ...input }, boundToBrowser)
  const callback = providers.authorize(textAt(started, 'url'), user, visit)
  return browser.get(`/callback/gitlab?${new URLSearchParams(callback.parameters)}`, options)
}
