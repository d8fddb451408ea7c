import { expect, test } from 'vitest'
import {
  type ClaimedMail,
  claimDueMail,
  deleteMail,
  extendMailLease,
  insertMail,
  markMailFailed,
  markMailSent,
  releaseMail,
} from '#operations/outbox.ts'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'
import { now } from '#testing/rows.ts'

const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)

onBothEngines('the claim of a mail', (engine) => {
  const app = tablesOn(engine)
  const claim = async (seconds: number): Promise<ClaimedMail> => {
    const claimed = await claimDueMail(app.db, after(seconds), after(seconds + 20))
    if (claimed === undefined) throw new Error('No mail is due')
    return claimed
  }
  const stored = () => app.db.selectFrom('outbox').selectAll().executeTakeFirst()

  async function givenLostClaim(): Promise<{ lost: ClaimedMail; held: ClaimedMail }> {
    await app.db.transaction().execute(async (trx) => {
      const mail = { id: 'mail', kind: 'verify-email', payload: 'sealed', messageId: 'one@example.com' }
      await insertMail(trx, { ...mail, availableAt: now, createdAt: now })
    })
    return { lost: await claim(0), held: await claim(20) }
  }

  test.each<[string, (lost: ClaimedMail) => Promise<boolean>]>([
    ['extend it', (lost) => extendMailLease(app.db, lost, after(60))],
    ['release it', (lost) => releaseMail(app.db, lost, { reason: 'away', now: after(21) })],
    ['put it off', (lost) => markMailFailed(app.db, lost, { reason: 'no', now: after(21), next: after(22) })],
    ['park it', (lost) => markMailFailed(app.db, lost, { reason: 'no', now: after(21), next: undefined })],
    ['delete it', (lost) => deleteMail(app.db, lost)],
  ])('anyone who has lost it to another cannot %s, its holder can', async (_what, act) => {
    const { lost, held } = await givenLostClaim()
    const before = await stored()
    expect(await act(lost)).toBe(false)
    expect(await stored()).toEqual(before)
    expect(await act(held)).toBe(true)
    expect(await stored()).not.toEqual(before)
  })

  test('a mail that was sent is sent, no matter who held it, and nobody tries it again', async () => {
    const { lost, held } = await givenLostClaim()
    await markMailSent(app.db, lost.id, after(21))
    const sent = await stored()
    expect(sent).toMatchObject({ sentAt: after(21), payload: null })
    await markMailSent(app.db, held.id, after(22))
    expect(await releaseMail(app.db, held, { reason: 'away', now: after(22) })).toBe(false)
    expect(await markMailFailed(app.db, held, { reason: 'no', now: after(22), next: undefined })).toBe(false)
    expect(await stored()).toEqual(sent)
  })
})
