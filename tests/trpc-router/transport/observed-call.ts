import { describeRefusal, type RefusalName, refusals } from '@foyer/auth-domain/refusals'
import { redirectTarget } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { outboxDrained } from '@foyer/testing/mail'
import { allTables } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { type CallResult, type call, operationOf, procedureOf, rowOf } from '@foyer/testing/transports'
import type { AuditFixture } from '#trpc-router/audit/audit-fixture.ts'
import { everyCall } from './every-call.ts'
import { changesOf, masked } from './masked.ts'
import type { PreparedCall } from './prepared-call.ts'

type Send = typeof call

const EVIL = { origin: 'https://evil.example' }
const descriptions = (Object.keys(refusals) as RefusalName[]).map((name) => describeRefusal(name))

/** What comes of a call, of those like it that are refused, and what all of them write. */
export async function observed(fixture: AuditFixture, path: string, send: Send) {
  const { app } = fixture
  const prepared = await everyCall[path]?.(withOwnClients(fixture))
  if (prepared === undefined) throw new Error(`No call of ${path}`)
  await outboxDrained(app)
  const before = await allTables(app.database)
  const refused = []
  for (const like of callsLike(path, prepared, app)) refused.push(refusalOf(path, await like(send)))
  const { status, ...answer } = answerOf(await send(prepared.client, path, prepared.input))
  await outboxDrained(app)
  const now = app.services.now()
  const changes = changesOf(before, await allTables(app.database), now)
  // tRPC has no 201.
  return { status: status === 201 ? 200 : status, answer: masked(answer, now), refused: masked(refused, now), changes }
}

/** The status, message and headers of a refusal, and its code where REST sends one. */
export function refusalOf(path: string, answer: CallResult): object {
  const { status, code, message, headers, setCookies } = answer
  const redirectTo = redirectTarget(answer)
  // A link from a mail leads to a page with the code; the page that confirms one shows what it is refused with.
  if (path === 'codes.verifyMagicLink' && status !== 429) return { code: code ?? codeIn(redirectTo), setCookies }
  if (redirectTo !== undefined) return { redirectTo, setCookies }
  const waits = ['retry-after', 'x-retry-after'].map((name) => headers.get(name))
  const { body } =
    descriptions.find((one) => one.status === status && one.code === code && one.message === message) ?? {}
  if (answer.text === '' || body === 'empty') return { status, waits, setCookies }
  if (rowOf(path)?.oauth) return { status, message: message ?? answer.json.error_description, waits, setCookies }
  return { status, message, waits, setCookies, ...(body !== 'no-code' && { code }) }
}

// By nobody, from elsewhere, and with what no call takes; what REST has as a GET that acts, with what was made up.
function callsLike(
  path: string,
  { client, input }: PreparedCall,
  app: TestApp,
): ((send: Send) => Promise<CallResult>)[] {
  const { method, crossSite, anyOrigin } = rowOf(path) ?? {}
  const madeUp = Object.fromEntries(Object.keys(Object(input)).map((name) => [name, 'made-up']))
  const actsOnGet = method === 'GET' && !procedureOf(path).isQuery
  return [
    ...(operationOf(path).access.by === 'anybody' ? [] : [(send: Send) => send(app.client(), path, input)]),
    ...(method === 'GET' || crossSite || anyOrigin ? [] : [(send: Send) => send(client, path, input, EVIL)]),
    (send: Send) => send(client, path, actsOnGet ? madeUp : { ...Object(input), x: '\0' }),
  ]
}

function codeIn(address = ''): string | null {
  return new URL(address).searchParams.get('error')
}

function answerOf(answer: CallResult) {
  const { status, data, code, message, headers, setCookies } = answer
  const token = headers.get('set-auth-token')
  const redirectTo = redirectTarget(answer)
  if (redirectTo === undefined) return { status, data, code, message, token, setCookies }
  return { status: 302, redirectTo, token, setCookies }
}

// Each run begins with the cookies that the users had at first.
function withOwnClients(fixture: AuditFixture): AuditFixture {
  const clients = new Map<string, TestClient>()
  return {
    ...fixture,
    as: (name) => {
      const client = clients.get(name) ?? fixture.app.client()
      if (!clients.has(name)) for (const [cookie, value] of fixture.as(name).cookies) client.cookies.set(cookie, value)
      clients.set(name, client)
      return client
    },
  }
}
