import type { Said } from './doors.ts'
import { mailedLink, tokenOf } from './mail.ts'
import { details, PASSWORD, signedUp } from './people.ts'
import { run } from './tables.ts'
import type { Visitor } from './visitor.ts'
import type { World } from './world.ts'

export const NEW_PASSWORD = 'a-new-correct-horse'

/** Someone signed up whose address is proven. */
export async function signedUpVerified(world: World, name: string): Promise<Visitor> {
  const visitor = await signedUp(world, name)
  await run(world.database, `update "user" set "emailVerified" = true where email = '${details(name).email}'`)
  return visitor
}

/** Leaves someone without a password, as one who has only ever come in by a provider. */
export function withoutPassword(world: World, name: string): Promise<void> {
  const user = `(select id from "user" where email = '${details(name).email}')`
  const provider = `"providerId" = 'github', "accountId" = 'github-id', password = null`
  return run(world.database, `update account set ${provider} where "userId" = ${user}`)
}

/** The token of the reset link that someone has just asked for. */
export async function resetTokenOf(world: World, name: string): Promise<string> {
  const { email } = details(name)
  await world.visitor().post('/request-password-reset', { email })
  return tokenOf(await mailedLink(world, email, 'reset-password'))
}

/** The status of signing in from a new browser. */
export async function signInStatus(world: World, email: string, password = PASSWORD): Promise<number> {
  return (await world.visitor().post('/sign-in/email', { email, password })).status
}

/** Whose session a browser holds, if it lives. */
export async function presentAs(visitor: Visitor): Promise<string | undefined> {
  return (await visitor.get('/get-session')).json?.user.email
}

/** Where an answer leads: REST redirects, tRPC tells. */
export function destinationOf({ headers, data }: Said): string | undefined {
  return headers.get('location') ?? data?.redirectTo
}

/** Asks until a machine that is too busy to hash no longer puts it off (503). */
export async function served(ask: () => Promise<Said>): Promise<Said> {
  for (let tries = 1; ; tries += 1) {
    const said = await ask()
    if (said.status !== 503 || tries === 20) return said
  }
}
