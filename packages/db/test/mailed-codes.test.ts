import { expect, test } from 'vitest'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'
import { later, now, rowOf } from '#testing/rows.ts'
import { claimMailedCodeAttempt, hasMailedCode, replaceMailedCode } from '#two-factor/mailed-codes.ts'

onBothEngines('a mailed code of the second factor', (engine) => {
  const app = tablesOn(engine)
  const stored = () =>
    app.db.transaction().execute(async (trx) => {
      const code = { id: 'code', subject: 'pending', userId: 'olga', fingerprint: 'print', expiresAt: later, now }
      await replaceMailedCode(trx, code)
    })
  const attempt = (at = now) => claimMailedCodeAttempt(app.db, 'pending', 1, at)

  test('is as good as gone after the attempt after its last', async () => {
    await app.db
      .insertInto('user')
      .values(rowOf.user({ id: 'olga' }))
      .execute()
    await stored()
    expect([await attempt(), await attempt()]).toEqual([true, false])
    expect(await hasMailedCode(app.db, 'pending', 1, now)).toBe(false)
  })

  // As a call would that has found the code before it used up, or of an instance whose clock is ahead.
  test('with attempts left stays after an attempt that was refused', async () => {
    await app.db
      .insertInto('user')
      .values(rowOf.user({ id: 'olga' }))
      .execute()
    await stored()
    expect(await attempt(later)).toBe(false)
    expect(await hasMailedCode(app.db, 'pending', 1, now)).toBe(true)
  })
})
