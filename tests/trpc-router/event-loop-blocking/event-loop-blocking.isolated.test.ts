import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { served } from '@foyer/db/testing/test-database'
import type { TestClient } from '@foyer/testing/client'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { signedIn, signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { givenPassedSecondFactorOf } from '#trpc-router/two-factor/second-factor-state.ts'
import { longestHold } from './held-event-loop.ts'
import { givenMuchData } from './much-data.ts'
import { withMostFields } from './own-fields.ts'
import { batches, exported, exportedByPost, reads, type Users, writes } from './requests.ts'
import { sizes, TIMEOUT_MILLISECONDS } from './sizes.ts'

const ANSWER_BYTES = 5_050_000

const unlimited = {
  ...withMostFields,
  twoFactor: { enabled: true },
  organization: {
    ...withMostFields.user,
    organizationLimit: Number.POSITIVE_INFINITY,
    membershipLimit: 1_000_000,
    invitationLimit: 1_000_000,
  },
}

onBothEngines('with much of everything a user can make', { on: served }, ({ name, open }) => {
  const { number, heldMilliseconds } = sizes[name]
  const given = testAppsOn(open)

  test('no request holds the event loop, and no answer is large', { timeout: TIMEOUT_MILLISECONDS }, async () => {
    const app = await given(unlimited)
    await Promise.all([signedUp(app, 'Olga'), signedUp(app, 'Mia')])
    await run(
      app.database,
      `update "user" set role = 'admin', "emailVerified" = true, "mailboxProvenAt" = now() where name = 'Olga'`,
    )
    await givenMuchData(app, number)
    // Anyone who is the only admin stays.
    const other = `select max(id) from "user" where name not in ('Olga', 'Mia')`
    await run(app.database, `update "user" set role = 'admin' where id = (${other})`)
    const seen: Record<string, [held: number, bytes: number, status: number, took: number]> = {}
    let olga: TestClient | undefined
    const client = (): TestClient => {
      if (olga === undefined) throw new Error('Olga has not signed in')
      return olga
    }
    async function look(title: string, request: () => Promise<{ status: number; bytes: number }>): Promise<void> {
      let answer = { status: 0, bytes: 0 }
      const start = performance.now()
      const held = await longestHold(async () => {
        answer = await request()
      })
      seen[title] = [Math.round(held), answer.bytes, answer.status, Math.round(performance.now() - start)]
    }
    // What was left before it is collected during one of them, once: a request that holds the event loop does so again.
    async function lookAt(title: string, request: () => Promise<{ status: number; bytes: number }>): Promise<void> {
      await look(title, request)
      if ((seen[title]?.[0] ?? 0) > heldMilliseconds) await look(title, request)
    }
    await lookAt('sign-in', async () => {
      olga = await signedIn(app, 'Olga')
      return { status: 200, bytes: 0 }
    })
    const users = await idsOf(app)
    await givenPassedSecondFactorOf(app, users.olga)
    for (const path of [...reads(users), ...batches]) await lookAt(path, () => send(app, client(), path))
    for (const path of exported) await look(path, async () => ({ ...(await send(app, client(), path)), bytes: 0 }))
    await look(exportedByPost, async () => ({ ...(await send(app, client(), exportedByPost, {})), bytes: 0 }))
    for (const [path, body] of Object.entries(writes(users))) await look(path, () => send(app, client(), path, body))
    // What it does by itself would wait for the tables, and they for it.
    await app.close()
    // Row by row, as suites leave their tables, this many would take longer than a statement may.
    await run(app.database, 'truncate "user", organization cascade')
    if (process.env.TEST_LOG !== undefined) process.stdout.write(`${JSON.stringify(seen, null, 1)}\n`)
    expect(Object.values(seen).filter(([, , status]) => status !== 200 && status !== 207)).toEqual([])
    expect(Object.entries(seen).filter(([, [held]]) => held > heldMilliseconds)).toEqual([])
    expect(Object.entries(seen).filter(([, [, bytes]]) => bytes > ANSWER_BYTES)).toEqual([])
  })
})

async function idsOf({ database }: TestApp): Promise<Users> {
  const rows = await database.db
    .selectFrom('user')
    .select(['id', 'name'])
    .where('name', 'in', ['Olga', 'Mia'])
    .execute()
  const idOf = (name: string) => rows.find((row) => row.name === name)?.id ?? ''
  return { olga: idOf('Olga'), mia: idOf('Mia') }
}

// Neither parsed nor kept: the client would hold the event loop of the service, which is in this process.
async function send(
  app: TestApp,
  { cookies }: TestClient,
  path: string,
  body?: unknown,
): Promise<{ status: number; bytes: number }> {
  const response = await fetch(app.baseUrl + (path.startsWith('/trpc') ? path : `/api/auth${path}`), {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(body !== undefined && { 'content-type': 'application/json', origin: app.baseUrl }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    cookies.set(name, value)
  }
  let bytes = 0
  for await (const { byteLength } of response.body ?? []) bytes += byteLength
  return { status: response.status, bytes }
}
