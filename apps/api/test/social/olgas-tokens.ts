import type { Visit } from '../../simulator/grants.ts'
import { givenScene, type Scene, signInBy } from '../support/providers/journey.ts'
import { someone } from '../support/providers/person.ts'
import type { GivenWorld } from '../support/suite.ts'
import type { Visitor } from '../support/visitor.ts'

export const olga = someone('Olga')
/** Names Olga's account at GitLab. */
export const mine = { providerId: 'gitlab' }

/** Olga has come by GitLab, which gave a token for an hour. */
export async function givenOlgasTokens(
  given: GivenWorld,
  visit: Visit = { withRefreshToken: true },
): Promise<Scene & { browser: Visitor }> {
  const scene = await givenScene(given)
  scene.world.stopClock()
  const browser = scene.world.visitor()
  await signInBy(scene, browser, { provider: 'gitlab', person: olga, visit })
  return { ...scene, browser }
}
