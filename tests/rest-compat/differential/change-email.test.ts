import { describe, test } from 'vitest'
import { compareServices } from './compare-services.ts'
import type { ScenarioContext } from './scenario.ts'

const OLGA = 'olga@example.com'
const NEW = 'new@example.com'

describe('changing the email address works as in better-auth', () => {
  const compare = compareServices()

  async function verifiedOlga({ client, linkTo }: ScenarioContext): Promise<ReturnType<ScenarioContext['client']>> {
    const olga = client()
    await olga.signUp('olga')
    await olga.post('/send-verification-email', { email: OLGA })
    await olga.follow(await linkTo(OLGA, 'verify-email'))
    return olga
  }

  test('an unverified address is changed at once', () =>
    compare(async ({ client, mailsTo, linkTo }) => {
      const olga = client()
      await olga.signUp('olga')
      await olga.post('/change-email', { newEmail: 'New@Example.com', callbackURL: '/changed' })
      await olga.get('/get-session')
      await client().signIn('olga')
      await client().signIn('olga', { email: NEW })
      await mailsTo(OLGA)
      await mailsTo(NEW)
      await client().follow(await linkTo(NEW, 'verify-email'))
      await olga.get('/get-session')
    }))

  test('a verified address is changed after confirmation by mail', () =>
    compare(async (context) => {
      const olga = await verifiedOlga(context)
      await olga.post('/change-email', { newEmail: NEW, callbackURL: '/changed' })
      await olga.get('/get-session')
      await context.mailsTo(OLGA)
      const link = await context.linkTo(OLGA, 'change-email')
      await context.client().follow(link)
      await olga.follow(link)
      await olga.get('/get-session')
      await context.mailsTo(NEW)
      await olga.follow(await context.linkTo(NEW, 'verify-email'))
      await olga.get('/get-session')
    }))

  test('without a callback URL the answer contains the user', () =>
    compare(async (context) => {
      const olga = await verifiedOlga(context)
      await olga.post('/change-email', { newEmail: NEW })
      const link = await context.linkTo(OLGA, 'change-email')
      link.searchParams.delete('callbackURL')
      await context.client().follow(link)
      await olga.follow(link)
    }))

  test('a refused change has no effect', () =>
    compare(async (context) => {
      const { client } = context
      await client().signUp('mia')
      const max = client()
      await max.signUp('max')
      for (const user of [max, await verifiedOlga(context)]) {
        await user.post('/change-email', { newEmail: user === max ? 'MAX@example.com' : 'Olga@example.com' })
        await user.post('/change-email', { newEmail: 'Mia@Example.com' })
        for (const newEmail of [undefined, '', 'nonsense', 5, [NEW]]) await user.post('/change-email', { newEmail })
        await user.post('/change-email', { newEmail: NEW, callbackURL: 'http://evil.example' })
        await user.get('/get-session')
      }
      await client().post('/change-email', { newEmail: NEW })
      await client().post('/change-email')
    }))

  test('when disabled', () =>
    compare(
      async ({ client }) => {
        const olga = client()
        await olga.signUp('olga')
        await olga.post('/change-email', { newEmail: NEW })
      },
      { user: { changeEmail: { enabled: false } } },
    ))
})
