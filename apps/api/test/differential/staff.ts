import { textAt } from './answer.ts'
import { invalidBody } from './expected.ts'
import type { Expected, Remark, Stage } from './scenario.ts'
import type { Visitor } from './visitor.ts'

/** Whoever signs up is an admin, so that a scenario needs no help from a database; `givenStaff` demotes the others. */
export const OPEN = { admin: { defaultRole: 'admin' } }

type Person = Visitor<Remark>

export type Staff = { adam: Person; mia: Person; nobody: Person; ids: Record<'adam' | 'mia', string> }

/** Adam is an admin; Mia is none. */
export async function givenStaff({ visitor }: Pick<Stage, 'visitor'>): Promise<Staff> {
  const [adam, mia] = [visitor(), visitor()]
  const ids = {
    adam: textAt(await adam.signUp('adam'), 'user.id'),
    mia: textAt(await mia.signUp('mia'), 'user.id'),
  }
  await adam.post('/admin/set-role', { userId: ids.mia, role: 'user' })
  return { adam, mia, nobody: visitor(), ids }
}

/** Whom 1.2.12 makes of what is no text, it looks for; the wire leaves open whether that is refused. */
export function unnamed(peer: Expected): Remark {
  const because = 'an id is a text, and without one there is nobody'
  return { differs: { because, peer, foyer: invalidBody } }
}
