import { expect, test } from 'vitest'
import { claimApiKeyUse } from '#api-keys/use-api-key.ts'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'
import { later, now, rowOf } from '#testing/rows.ts'

const MINUTE = 60_000
const aMinuteLater = new Date(now.getTime() + MINUTE)

// Anyone who claims a use has looked at the limits before; in a race they are those from before, so the statement has to hold alone.
onBothEngines('a claimed use of an API key', (engine) => {
  const app = tablesOn(engine)
  async function givenKey(terms: Parameters<typeof rowOf.apikey>[0]): Promise<void> {
    await app.db.insertInto('user').values(rowOf.user()).execute()
    await app.db
      .insertInto('apikey')
      .values(rowOf.apikey({ id: 'key', ...terms }))
      .execute()
  }

  async function claims(field: 'remaining' | 'requestCount', count: number, at = now) {
    const claimed: (number | null | undefined)[] = []
    for (let n = 0; n < count; n += 1) claimed.push((await claimApiKeyUse(app.db, 'key', at))?.[field])
    return claimed
  }

  const storedKey = () => app.db.selectFrom('apikey').selectAll().executeTakeFirstOrThrow()

  test('is one of those that remain, and there is none beyond them (T109)', async () => {
    await givenKey({ remaining: 2 })
    expect(await claims('remaining', 4)).toEqual([1, 0, undefined, undefined])
    expect(await storedKey()).toMatchObject({ remaining: 0 })
  })

  test('is one of those of the window, and there is none beyond them before it is over (T109)', async () => {
    await givenKey({ rateLimitEnabled: true, rateLimitMax: 2, rateLimitTimeWindow: MINUTE })
    expect(await claims('requestCount', 4)).toEqual([1, 2, undefined, undefined])
    expect(await storedKey()).toMatchObject({ requestCount: 2 })
    expect(await claims('requestCount', 1, aMinuteLater)).toEqual([1])
  })

  test.each([
    ['disabled', { enabled: false }],
    ['expired', { expiresAt: now }],
  ])('is refused to a key that is %s by then', async (_label, terms) => {
    await givenKey({ remaining: 2, ...terms })
    const before = await storedKey()
    expect(await claimApiKeyUse(app.db, 'key', later)).toBeUndefined()
    expect(await storedKey()).toEqual(before)
  })
})
