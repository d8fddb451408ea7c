import { testDatabases } from '@foyer/db/testing'
import { describe, test } from 'vitest'
import { comparing } from './compared.ts'
import type { Stage } from './scenario.ts'

const OLGA = 'olga@example.com'
const NEW = 'new@example.com'

describe.each(testDatabases())('changing an address is as in better-auth, on $name', ({ open }) => {
  const compare = comparing(open)

  async function verifiedOlga({ visitor, linkTo }: Stage): Promise<ReturnType<Stage['visitor']>> {
    const olga = visitor()
    await olga.signUp('olga')
    await olga.post('/send-verification-email', { email: OLGA })
    await olga.follow(await linkTo(OLGA, 'verify-email'))
    return olga
  }

  test('one that is not proven, at once', () =>
    compare(async ({ visitor, mailsTo, linkTo }) => {
      const olga = visitor()
      await olga.signUp('olga')
      await olga.post('/change-email', { newEmail: 'New@Example.com', callbackURL: '/changed' })
      await olga.get('/get-session')
      await visitor().signIn('olga')
      await visitor().signIn('olga', { email: NEW })
      await mailsTo(OLGA)
      await mailsTo(NEW)
      await visitor().follow(await linkTo(NEW, 'verify-email'))
      await olga.get('/get-session')
    }))

  test('one that is proven, when its owner agrees', () =>
    compare(async (stage) => {
      const olga = await verifiedOlga(stage)
      await olga.post('/change-email', { newEmail: NEW, callbackURL: '/changed' })
      await olga.get('/get-session')
      await stage.mailsTo(OLGA)
      const link = await stage.linkTo(OLGA, 'change-email')
      await stage.visitor().follow(link)
      await olga.follow(link)
      await olga.get('/get-session')
      await stage.mailsTo(NEW)
      await olga.follow(await stage.linkTo(NEW, 'verify-email'))
      await olga.get('/get-session')
    }))

  test('the answer without an address to lead to holds the user', () =>
    compare(async (stage) => {
      const olga = await verifiedOlga(stage)
      await olga.post('/change-email', { newEmail: NEW })
      const link = await stage.linkTo(OLGA, 'change-email')
      link.searchParams.delete('callbackURL')
      await stage.visitor().follow(link)
      await olga.follow(link)
    }))

  test('it is refused, and nothing changes', () =>
    compare(async (stage) => {
      const { visitor } = stage
      await visitor().signUp('mia')
      const max = visitor()
      await max.signUp('max')
      for (const person of [max, await verifiedOlga(stage)]) {
        await person.post('/change-email', { newEmail: person === max ? 'MAX@example.com' : 'Olga@example.com' })
        await person.post('/change-email', { newEmail: 'Mia@Example.com' })
        for (const newEmail of [undefined, '', 'nonsense', 5, [NEW]]) await person.post('/change-email', { newEmail })
        await person.post('/change-email', { newEmail: NEW, callbackURL: 'http://evil.example' })
        await person.get('/get-session')
      }
      await visitor().post('/change-email', { newEmail: NEW })
      await visitor().post('/change-email')
    }))

  test('switched off', () =>
    compare(
      async ({ visitor }) => {
        const olga = visitor()
        await olga.signUp('olga')
        await olga.post('/change-email', { newEmail: NEW })
      },
      { user: { changeEmail: { enabled: false } } },
    ))
})
