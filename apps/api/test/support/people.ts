import type { Visitor } from './visitor.ts'
import type { World } from './world.ts'

export const PASSWORD = 'correct-horse-battery'

/** What a person fills in to sign up. */
export type Details = { name: string; email: string; password: string }

export function details(name: string): Details {
  return { name, email: `${name.toLowerCase()}@example.com`, password: PASSWORD }
}

/** Someone who has just signed up in a browser of their own, and is signed in there. */
export async function signedUp(world: World, name: string, headers?: Record<string, string>): Promise<Visitor> {
  const visitor = world.visitor(headers)
  const answer = await visitor.post('/sign-up/email', details(name))
  if (answer.status !== 200) throw new Error(`${name} could not sign up: ${answer.status} ${answer.text}`)
  return visitor
}

/** The same person signed in once more, from another browser. */
export async function signedIn(world: World, name: string, extra: object = {}): Promise<Visitor> {
  const { email, password } = details(name)
  const visitor = world.visitor()
  const answer = await visitor.post('/sign-in/email', { email, password, ...extra })
  if (answer.status !== 200) throw new Error(`${name} could not sign in: ${answer.status} ${answer.text}`)
  return visitor
}
