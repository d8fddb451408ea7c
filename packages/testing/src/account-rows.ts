import type { TestClient } from './client.ts'
import { mailedLink, tokenOf } from './mail.ts'
import { run } from './tables.ts'
import type { TestApp } from './test-app.ts'
import type { CallResult } from './transports.ts'
import { details, PASSWORD, signedUp } from './users.ts'

export const NEW_PASSWORD = 'a-new-correct-horse'

/** A signed-in user whose email is verified. */
export async function signedUpVerified(app: TestApp, name: string): Promise<TestClient> {
  const client = await signedUp(app, name)
  await markVerified(app, name)
  return client
}

/** Marks a user's email as verified, and their password as proved. */
export async function markVerified(app: TestApp, name: string): Promise<void> {
  const user = `email = '${details(name).email}'`
  await run(app.database, `update "user" set "emailVerified" = true, "mailboxProvenAt" = now() where ${user}`)
  await run(
    app.database,
    `update account set "provenAt" = now() where "userId" = (select id from "user" where ${user})`,
  )
}

/** Removes a user's password, as if they had only ever signed in by a provider. */
export function withoutPassword(app: TestApp, name: string): Promise<void> {
  const user = `(select id from "user" where email = '${details(name).email}')`
  const provider = `"providerId" = 'github', "accountId" = 'github-id', password = null`
  return run(app.database, `update account set ${provider} where "userId" = ${user}`)
}

/** Requests a password reset and returns the mailed token. */
export async function resetTokenOf(app: TestApp, name: string): Promise<string> {
  const { email } = details(name)
  await app.client().post('/request-password-reset', { email })
  return tokenOf(await mailedLink(app, email, 'reset-password'))
}

/** The HTTP status of a sign-in from a new client. */
export async function signInStatus(app: TestApp, email: string, password = PASSWORD): Promise<number> {
  return (await app.client().post('/sign-in/email', { email, password })).status
}

/** The email of the client's current session, if it is live. */
export async function signedInEmail(client: TestClient): Promise<string | undefined> {
  return (await client.get('/get-session')).json?.user.email
}

/** The redirect target of an answer: REST's `location` header, tRPC's `redirectTo`. */
export function redirectTarget({ headers, data }: CallResult): string | undefined {
  return headers.get('location') ?? data?.redirectTo
}

/** Repeats a request while the password queue answers 503 on a busy machine. */
export async function retryWhileBusy(request: () => Promise<CallResult>): Promise<CallResult> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await request()
    if (result.status !== 503 || attempt === 20) return result
  }
}

/** A user's role and ban, as `user, banned: spam`; undefined for a deleted user. */
export async function userStateOf({ database }: TestApp, id: string): Promise<string | undefined> {
  const user = await database.db
    .selectFrom('user')
    .select(['role', 'banned', 'banReason'])
    .where('id', '=', id)
    .executeTakeFirst()
  return user && [user.role, user.banned === true ? `banned: ${user.banReason}` : 'free'].join(', ')
}
