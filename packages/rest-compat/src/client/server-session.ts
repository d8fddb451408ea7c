import { AuthError } from './auth-error.ts'
import type { Calls } from './calls.ts'
import { headerOf, type IncomingHeaders } from './incoming-headers.ts'
import type { ServerCaller, WithHeaders } from './server-call.ts'
import { mayHaveSession } from './session-cookie.ts'

/** Who is signed in, and by which session. */
export type SignedIn = NonNullable<Calls['GET /get-session']['output']>

export type GetSession<Shown> = {
  /** The answer to the browser sets cookies: Foyer's Set-Cookie lines, which renew the session, are among `headers`. */
  (given: { headers: IncomingHeaders; returnHeaders: true }): Promise<WithHeaders<Shown | null>>
  /** Who is signed in, or null. Renews nothing. */
  (given: { headers: IncomingHeaders }): Promise<Shown | null>
}

type Given = { headers: IncomingHeaders; returnHeaders?: boolean }
type Found = WithHeaders<SignedIn | null>

export type SessionReader<Shown> = {
  read: GetSession<Shown>
  /** Reads it anew for a request which may have changed it. */
  forget(headers: IncomingHeaders): void
}

/** Reads sessions: of the same credentials one at a time, and once for the headers of one request. */
export function createSessionReader<Shown>(
  call: ServerCaller,
  show: (signedIn: SignedIn) => Shown | Promise<Shown>,
): SessionReader<Shown> {
  const asked = new Map<string, Promise<Found>>()
  const known = new WeakMap<IncomingHeaders, Promise<Shown | null>>()

  function find({ headers, returnHeaders = false }: Given): Promise<Found> {
    const [cookie, bearer] = [headerOf(headers, 'cookie'), headerOf(headers, 'authorization')]
    if (bearer === undefined && !mayHaveSession(cookie))
      return Promise.resolve({ headers: new Headers(), response: null })
    const key = keyOf(headers, returnHeaders)
    const before = asked.get(key)
    if (before !== undefined) return before
    const asking = ask(call, { headers, returnHeaders }).finally(() => {
      if (asked.get(key) === asking) asked.delete(key)
    })
    asked.set(key, asking)
    return asking
  }
  async function shown(given: Given): Promise<WithHeaders<Shown | null>> {
    const { headers, response } = await find(given)
    return { headers, response: response && (await show(response)) }
  }
  function once(headers: IncomingHeaders): Promise<Shown | null> {
    const before = known.get(headers)
    if (before !== undefined) return before
    const reading = shown({ headers }).then(({ response }) => response)
    known.set(headers, reading)
    // Asked again, it may be there.
    reading.catch(() => known.delete(headers))
    return reading
  }
  return {
    read: ((given: Given) => (given.returnHeaders === true ? shown(given) : once(given.headers))) as GetSession<Shown>,
    forget: (headers) => {
      known.delete(headers)
      // What is under way may have been read before the change.
      for (const returnHeaders of [true, false]) asked.delete(keyOf(headers, returnHeaders))
    },
  }
}

function keyOf(headers: IncomingHeaders, returnHeaders: boolean): string {
  return JSON.stringify([returnHeaders, headerOf(headers, 'cookie'), headerOf(headers, 'authorization')])
}

async function ask(call: ServerCaller, { headers, returnHeaders }: Required<Given>): Promise<Found> {
  const query = returnHeaders ? undefined : { disableRefresh: true }
  const answer = await call('/get-session', { headers, query })
  if (!isSignedIn(answer.response)) throw new AuthError(200, 'NOT_FOYER', 'The answer is no session')
  return { headers: answer.headers, response: answer.response }
}

function isSignedIn(answer: unknown): answer is SignedIn | null {
  return answer === null || (typeof answer === 'object' && 'session' in answer && 'user' in answer)
}
