import { expect, test } from 'vitest'
import { countSealedValues, listSealedValues, replaceSealedValue, sealedKinds } from '#operations/sealed-values.ts'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'
import { now, rowOf } from '#testing/rows.ts'

onBothEngines('sealed values', (engine) => {
  const app = tablesOn(engine)
  async function givenValues(): Promise<void> {
    await app.db.insertInto('user').values(rowOf.user()).execute()
    const account = { providerId: 'gitlab', accessToken: 'v1.aaaa.1', refreshToken: 'v1.bbbb.2' }
    await app.db
      .insertInto('account')
      .values([
        rowOf.account({ id: 'first', ...account, accountId: '1' }),
        rowOf.account({ id: 'second', ...account, accountId: '2', refreshToken: null }),
        rowOf.account({ id: 'password', password: 'v1$aaaa$hash' }),
      ])
      .execute()
    await app.db
      .insertInto('outbox')
      .values([
        rowOf.outbox({ id: 'waiting', payload: 'v1.aaaa.3' }),
        rowOf.outbox({ id: 'sent', payload: null, sentAt: now }),
      ])
      .execute()
    await app.db
      .insertInto('verification')
      .values([
        rowOf.verification({ id: 'state', identifier: 'oauth-state:print', value: 'v1.bbbb.4' }),
        rowOf.verification({ id: 'reset', identifier: 'reset-password:print' }),
      ])
      .execute()
  }

  test('are counted by kind and by the key they are sealed with', async () => {
    await givenValues()
    const counts = await Promise.all(sealedKinds.map(async (kind) => [kind, await countSealedValues(app.db, kind)]))
    expect(Object.fromEntries(counts)).toEqual({
      accessToken: [{ keyId: 'aaaa', count: 2 }],
      refreshToken: [{ keyId: 'bbbb', count: 1 }],
      idToken: [],
      signingKey: [],
      totpSecret: [],
      pendingTotpSecret: [],
      webhookSecret: [],
      formerWebhookSecret: [],
      outboxMessage: [{ keyId: 'aaaa', count: 1 }],
      authorizationState: [{ keyId: 'bbbb', count: 1 }],
    })
  })

  test('are listed in pages, each with what it is bound to', async () => {
    await givenValues()
    const first = { id: 'first', sealed: 'v1.aaaa.1', boundTo: 'gitlab:1' }
    const second = { id: 'second', sealed: 'v1.aaaa.1', boundTo: 'gitlab:2' }
    const list = (after: string, limit: number) => listSealedValues(app.db, 'accessToken', { after, limit })
    expect(await list('', 1)).toEqual([first])
    expect(await list('first', 1)).toEqual([second])
    expect(await list('', 9)).toEqual([first, second])
    expect(await list('second', 9)).toEqual([])
    const state = { id: 'state', sealed: 'v1.bbbb.4', boundTo: 'print' }
    expect(await listSealedValues(app.db, 'authorizationState', { after: '', limit: 9 })).toEqual([state])
  })

  test('are replaced unless they have changed since they were read', async () => {
    await givenValues()
    const [read] = await listSealedValues(app.db, 'accessToken', { after: '', limit: 1 })
    if (read === undefined) throw new Error('There is no value')
    expect(await replaceSealedValue(app.db, 'accessToken', read, 'v1.cccc.5')).toBe(true)
    expect(await replaceSealedValue(app.db, 'accessToken', read, 'v1.cccc.6')).toBe(false)
    const tokens = await app.db.selectFrom('account').select(['id', 'accessToken']).orderBy('id').execute()
    expect(tokens.map(({ accessToken }) => accessToken)).toEqual(['v1.cccc.5', null, 'v1.aaaa.1'])
  })
})
