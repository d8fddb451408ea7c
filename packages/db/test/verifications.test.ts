import { expect, test } from 'vitest'
import {
  claimVerification,
  deleteVerificationsOf,
  findVerification,
  replaceVerification,
} from '#accounts/verifications.ts'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'
import { later, now, rowOf } from '#testing/rows.ts'
import { lockUser } from '#users/users.ts'

const reset = { purpose: 'reset-password', fingerprint: 'print' } as const
const justBefore = new Date(later.getTime() - 1)

onBothEngines('a mailed secret', (engine) => {
  const app = tablesOn(engine)
  async function given(users: readonly string[] = ['olga']): Promise<void> {
    for (const id of users) await app.db.insertInto('user').values(rowOf.user({ id })).execute()
  }
  function stored(more: object = {}): Promise<void> {
    const row = { ...reset, id: 'reset', userId: 'olga', expiresAt: later, now, most: 1, ...more }
    return app.db.transaction().execute(async (trx) => {
      await lockUser(trx, row.userId)
      await replaceVerification(trx, row)
    })
  }
  function claimed(
    secret: Parameters<typeof claimVerification>[1],
    at = now,
    ofUserId?: string,
  ): Promise<string | undefined> {
    return app.db.transaction().execute((trx) => claimVerification(trx, secret, at, ofUserId))
  }

  test('is redeemed once', async () => {
    await given()
    await stored()
    expect([await claimed(reset), await claimed(reset)]).toEqual(['olga', undefined])
  })

  test('is redeemed by one of twenty concurrent calls', async () => {
    await given()
    await stored()
    const claims = await Promise.all(Array.from({ length: 20 }, () => claimed(reset)))
    expect(claims.filter((userId) => userId === 'olga')).toHaveLength(1)
  })

  test('is valid until its expiry, exclusive', async () => {
    await given()
    await stored()
    expect(await findVerification(app.db, reset, justBefore)).toBe('olga')
    expect(await findVerification(app.db, reset, later)).toBeUndefined()
    expect(await claimed(reset, later)).toBeUndefined()
    expect(await claimed(reset, justBefore)).toBe('olga')
  })

  test('is found under its purpose only', async () => {
    await given()
    await stored()
    expect(await claimed({ ...reset, purpose: 'delete-user' })).toBeUndefined()
    expect(await claimed({ ...reset, fingerprint: 'other' })).toBeUndefined()
    expect(await claimed(reset)).toBe('olga')
  })

  test('of another user is not redeemed', async () => {
    await given(['olga', 'mia'])
    await stored()
    expect(await claimed(reset, now, 'mia')).toBeUndefined()
    expect(await claimed(reset, now, 'olga')).toBe('olga')
  })

  test('replaces the previous one of the same user and purpose', async () => {
    await given(['olga', 'mia'])
    await stored()
    await stored({ id: 'delete', purpose: 'delete-user' })
    await stored({ id: 'mias', userId: 'mia', fingerprint: 'mias' })
    await stored({ id: 'newer', fingerprint: 'newer' })
    const left = await app.db.selectFrom('verification').select('id').orderBy('id').execute()
    expect(left.map(({ id }) => id)).toEqual(['delete', 'mias', 'newer'])
  })

  test('leaves those of other ids while there are fewer than may live', async () => {
    await given()
    const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
    const ids = async () =>
      (await app.db.selectFrom('verification').select('id').orderBy('id').execute()).map(({ id }) => id)
    for (const n of [1, 2, 3]) await stored({ id: `reset${n}`, fingerprint: `print${n}`, most: 3, now: at(n) })
    await stored({ id: 'reset1', fingerprint: 'again', most: 3, now: at(4) })
    expect(await ids()).toEqual(['reset1', 'reset2', 'reset3'])
    await stored({ id: 'reset4', fingerprint: 'print4', most: 3, now: at(5) })
    expect(await ids()).toEqual(['reset1', 'reset3', 'reset4'])
  })

  test('of ten created concurrently one remains', async () => {
    await given()
    await Promise.all(Array.from({ length: 10 }, (_, n) => stored({ id: `reset${n}`, fingerprint: `print${n}` })))
    expect(await app.db.selectFrom('verification').select('id').execute()).toHaveLength(1)
  })

  test('is deleted when all secrets of its user are invalidated', async () => {
    await given(['olga', 'mia'])
    await stored()
    await stored({ id: 'delete', purpose: 'delete-user' })
    await stored({ id: 'mias', userId: 'mia', fingerprint: 'mias' })
    await app.db.transaction().execute((trx) => deleteVerificationsOf(trx, 'olga'))
    expect(await app.db.selectFrom('verification').select('id').execute()).toEqual([{ id: 'mias' }])
  })

  test('is kept if it says "this was not me", unless the caller voids that too', async () => {
    await given()
    await stored({ id: 'rejection', purpose: 'reject-sign-in' })
    await app.db.transaction().execute((trx) => deleteVerificationsOf(trx, 'olga'))
    expect(await app.db.selectFrom('verification').select('id').execute()).toEqual([{ id: 'rejection' }])
    await app.db.transaction().execute((trx) => deleteVerificationsOf(trx, 'olga', 'void'))
    expect(await app.db.selectFrom('verification').select('id').execute()).toEqual([])
  })
})
