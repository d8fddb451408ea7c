import type { FoyerOptions } from '@foyer/auth-domain/options'
import type { TestClient } from '@foyer/testing/client'
import type { StartApp } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { details } from '@foyer/testing/users'

export const multiSession: FoyerOptions = { multiSession: { enabled: true } }

const PREFIX = 'session_token_multi-'

/** A browser in which users have signed up one after the other, and the handles of their sessions. */
export type Browser = { client: TestClient; tokens: Record<string, string> }

export async function givenBrowser(app: TestApp, ...names: string[]): Promise<Browser> {
  const client = app.client()
  const tokens: Record<string, string> = {}
  for (const name of names) tokens[name] = (await client.post('/sign-up/email', details(name))).json.token
  return { client, tokens }
}

/** The same on an app of its own. */
export async function givenAppAndBrowser(
  given: StartApp,
  names: readonly string[],
  options: FoyerOptions = {},
): Promise<Browser & { app: TestApp }> {
  const app = await given({ ...multiSession, ...options })
  return { app, ...(await givenBrowser(app, ...names)) }
}

/** The handles in the names of the browser's cookies. */
export function deviceCookies({ cookies }: TestClient): string[] {
  return [...cookies.keys()].filter((name) => name.includes(PREFIX)).map((name) => name.split(PREFIX)[1] ?? '')
}

/** The handles in the cookies of an answer that it sets, and in those that it clears. */
export function writtenCookies(setCookies: readonly string[]): { set: string[]; cleared: string[] } {
  const written = setCookies.filter((line) => line.includes(PREFIX))
  const handle = (line: string) => line.split(PREFIX)[1]?.split('=')[0] ?? ''
  return {
    set: written.filter((line) => !/max-age=0/i.test(line)).map(handle),
    cleared: written.filter((line) => /max-age=0/i.test(line)).map(handle),
  }
}
