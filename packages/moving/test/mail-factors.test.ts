import { onBothEngines, tablesOn } from '@foyer/db/testing/on-both-engines'
import { rowOf } from '@foyer/db/testing/rows'
import { expect, test } from 'vitest'
import { addMailFactors } from '#adoption/second-factors.ts'

onBothEngines('users who come with codes by mail alone', (engine) => {
  const app = tablesOn(engine)

  test('have them as their factor, which is proven where the address is verified', async () => {
    const users = [
      { id: 'mia', emailVerified: true, twoFactorEnabled: true },
      { id: 'max', emailVerified: false, twoFactorEnabled: true },
      { id: 'noa', emailVerified: true, twoFactorEnabled: false },
    ]
    await app.db.insertInto('user').values(users.map(rowOf.user)).execute()
    await app.db
      .transaction()
      .execute((trx) => addMailFactors(trx, { unseenSecret: (userId) => `secret of ${userId}` }))
    const factors = await app.db.selectFrom('twoFactor').selectAll().orderBy('userId', 'desc').execute()
    expect(factors).toMatchObject([
      { userId: 'mia', secret: 'secret of mia', totpConfirmedAt: null, provenAt: expect.any(Date) },
      { userId: 'max', secret: 'secret of max', totpConfirmedAt: null, provenAt: null },
    ])
  })
})
