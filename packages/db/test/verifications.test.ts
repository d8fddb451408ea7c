import { expect, test } from 'vitest'
import {
  claimVerification,
  deleteVerificationsOf,
  findVerification,
  replaceVerification,
} from '../src/verifications.ts'
import { onEachEngine } from './on-each-engine.ts'
import { later, now, rowOf } from './rows.ts'

const reset = { purpose: 'reset-password', fingerprint: 'print' } as const
const justBefore = new Date(later.getTime() - 1)

onEachEngine('a mailed secret', (world) => {
  async function given(people: readonly string[] = ['olga']): Promise<void> {
    for (const id of people) await world.db.insertInto('user').values(rowOf.user({ id })).execute()
  }
  function stored(more: object = {}): Promise<void> {
    const row = { ...reset, id: 'reset', userId: 'olga', expiresAt: later, now, ...more }
    return world.db.transaction().execute((trx) => replaceVerification(trx, row))
  }
  function claimed(
    secret: Parameters<typeof claimVerification>[1],
    at = now,
    of?: string,
  ): Promise<string | undefined> {
    return world.db.transaction().execute((trx) => claimVerification(trx, secret, at, of))
  }

  test('is redeemed once', async () => {
    await given()
    await stored()
    expect([await claimed(reset), await claimed(reset)]).toEqual(['olga', undefined])
  })

  test('redeemed twenty times at once goes to one', async () => {
    await given()
    await stored()
    const claims = await Promise.all(Array.from({ length: 20 }, () => claimed(reset)))
    expect(claims.filter((userId) => userId === 'olga')).toHaveLength(1)
  })

  test('is good until it expires, and not at that moment', async () => {
    await given()
    await stored()
    expect(await findVerification(world.db, reset, justBefore)).toBe('olga')
    expect(await findVerification(world.db, reset, later)).toBeUndefined()
    expect(await claimed(reset, later)).toBeUndefined()
    expect(await claimed(reset, justBefore)).toBe('olga')
  })

  test('is found under its purpose alone', async () => {
    await given()
    await stored()
    expect(await claimed({ ...reset, purpose: 'delete-user' })).toBeUndefined()
    expect(await claimed({ ...reset, fingerprint: 'other' })).toBeUndefined()
    expect(await claimed(reset)).toBe('olga')
  })

  test('of another is left as it was', async () => {
    await given(['olga', 'mia'])
    await stored()
    expect(await claimed(reset, now, 'mia')).toBeUndefined()
    expect(await claimed(reset, now, 'olga')).toBe('olga')
  })

  test('takes the place of the one before it, of the same user and purpose', async () => {
    await given(['olga', 'mia'])
    await stored()
    await stored({ id: 'delete', purpose: 'delete-user' })
    await stored({ id: 'mias', userId: 'mia', fingerprint: 'mias' })
    await stored({ id: 'newer', fingerprint: 'newer' })
    const left = await world.db.selectFrom('verification').select('id').orderBy('id').execute()
    expect(left.map(({ id }) => id)).toEqual(['delete', 'mias', 'newer'])
  })

  test('ten made at once leave one', async () => {
    await given()
    await Promise.all(Array.from({ length: 10 }, (_, n) => stored({ id: `reset${n}`, fingerprint: `print${n}` })))
    expect(await world.db.selectFrom('verification').select('id').execute()).toHaveLength(1)
  })

  test('goes with all others of its user when they are voided', async () => {
    await given(['olga', 'mia'])
    await stored()
    await stored({ id: 'delete', purpose: 'delete-user' })
    await stored({ id: 'mias', userId: 'mia', fingerprint: 'mias' })
    await world.db.transaction().execute((trx) => deleteVerificationsOf(trx, 'olga'))
    expect(await world.db.selectFrom('verification').select('id').execute()).toEqual([{ id: 'mias' }])
  })
})
