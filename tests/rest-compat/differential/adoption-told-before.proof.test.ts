import { createConversions } from '@foyer/moving/adoption/conversions'
import type { ReportLine } from '@foyer/moving/adoption/report'
import { SECRET } from '@foyer/testing/test-app'
import { createKeyring } from '@foyer/trpc-router/runtime/secrets/keyring'
import { unseal } from '@foyer/trpc-router/runtime/secrets/sealed-text'
import { symmetricEncrypt } from 'better-auth/crypto'
import { describe, expect, test, vi } from 'vitest'
import { adoptWith, givenTables, serverUrl } from './adoption/adopt-with-foyer.ts'
import { tablesOf, user } from './adoption/legacy-rows.ts'
import { LEGACY_SECRET } from './adoption/legacy-server.ts'

vi.setConfig({ testTimeout: 60_000 })

// What an operator can mend before the adoption.
describe.skipIf(!serverUrl.startsWith('postgres'))('a database of better-auth, already in the dry run,', () => {
  test("beside a table of the application's own of a name that Foyer needs is refused in words, also by the dry run", async () => {
    const { database, run } = await givenTables()
    await run('create table "service" (price int); insert into "service" values (5)')
    const before = await tablesOf(database)
    for (const dry of [true, false]) {
      const { outcome } = await adoptWith(database, { dry })
      expect(outcome.refusals).toEqual([{ message: expect.stringMatching(/has service, .* schema of its own/) }])
    }
    expect(await tablesOf(database)).toEqual(before)
    await run('alter table "service" rename to "price"; create index "outbox_queue_index" on "price" (price)')
    const renamed = await tablesOf(database)
    await expect(adoptWith(database)).rejects.toThrow(
      /has not made: outbox_queue_index\. Give Foyer a schema of its own/,
    )
    expect(await tablesOf(database)).toEqual(renamed)
  })

  test('with tokens that a former secret has encrypted is told of them, and opens them where that secret is given', async () => {
    const { database, run } = await givenTables()
    const former = await symmetricEncrypt({ key: 'the secret of before', data: 'gho_1' })
    const account = (id: string, token: string) => `('${id}', '${id}', 'github', 'olga', '${token}', now(), now())`
    await run(`insert into "user" values ${user('olga', 'olga@example.com')};
      insert into "account" (id, "accountId", "providerId", "userId", "accessToken", "createdAt", "updatedAt") values
        ${account('clear', 'gho_2')}, ${account('former', former)}, ${account('newer', `$ba$1$${former}`)},
        ${account('open', await symmetricEncrypt({ key: LEGACY_SECRET, data: 'gho_3' }))}`)
    const told = (lines: readonly ReportLine[]) =>
      lines.flatMap(({ id, what, reason }) => (id === null ? [] : [`${id} ${what}: ${reason}`]))
    const { outcome, lines } = await adoptWith(database, { dry: true })
    expect(outcome).toMatchObject({ refusals: [], unreadable: { tokens: 1, doubtfulTokens: 1 } })
    expect(told(lines)).toEqual(['former noted: token-maybe-encrypted', 'newer changed: unreadable-token'])

    const keys = createKeyring({ sign: [SECRET] })
    const conversions = createConversions(keys, [LEGACY_SECRET, 'the secret of before'], new Date())
    const adopted = await adoptWith(database, { conversions })
    expect(told(adopted.lines)).toEqual([])
    expect(adopted.outcome.unreadable).toMatchObject({ tokens: 0, doubtfulTokens: 0 })
    const { rows } = (await database.pool?.query('select id, "accessToken" as token from "account" order by id')) ?? {}
    expect(rows?.map(({ id, token }) => `${id} ${unseal(keys, 'provider-token', `github:${id}`, token)}`)).toEqual([
      'clear gho_2',
      'former gho_1',
      'newer gho_1',
      'open gho_3',
    ])
  })
})
