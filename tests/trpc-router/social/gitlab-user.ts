import type { Visit } from '@foyer/provider-simulator/grants'
import type { TestClient } from '@foyer/testing/client'
import { givenProviderApp, type Scene, signInWithProvider } from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import type { StartApp } from '@foyer/testing/suite'

export const olga = providerUser('Olga')
/** Input that selects Olga's account at GitLab. */
export const gitlab = { providerId: 'gitlab' }

/** Olga has signed in with GitLab, whose access token expires in an hour. */
export async function givenGitlabUser(
  given: StartApp,
  visit: Visit = { withRefreshToken: true },
): Promise<Scene & { browser: TestClient }> {
  const scene = await givenProviderApp(given)
  scene.app.stopClock()
  const browser = scene.app.client()
  await signInWithProvider(scene, browser, { provider: 'gitlab', user: olga, visit })
  return { ...scene, browser }
}
