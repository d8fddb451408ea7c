import { textAt } from './answer.ts'
import type { TestClient } from './client.ts'
import { invalidBody } from './expected.ts'
import type { Expected, ScenarioContext, StepOptions } from './scenario.ts'

/** New users are admins, so that scenarios need no access to the database; `givenAdmin` demotes the others. */
export const EVERYONE_ADMIN = { admin: { defaultRole: 'admin' } }

type Client = TestClient<StepOptions>

export type AdminFixture = { adam: Client; mia: Client; signedOut: Client; ids: Record<'adam' | 'mia', string> }

/** Adam is an admin, Mia is not, `signedOut` has no session. */
export async function givenAdmin({ client }: Pick<ScenarioContext, 'client'>): Promise<AdminFixture> {
  const [adam, mia] = [client(), client()]
  const ids = {
    adam: textAt(await adam.signUp('adam'), 'user.id'),
    mia: textAt(await mia.signUp('mia'), 'user.id'),
  }
  await adam.post('/admin/set-role', { userId: ids.mia, role: 'user' })
  return { adam, mia, signedOut: client(), ids }
}

/** 1.2.12 looks up a user by any value; the wire does not define whether a missing or invalid id is refused. */
export function withoutUserId(peer: Expected): StepOptions {
  const because = 'an id is a required string'
  return { differs: { because, peer, foyer: invalidBody } }
}
