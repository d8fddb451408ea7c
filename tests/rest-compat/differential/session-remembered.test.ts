import { describe, test } from 'vitest'
import { textAt } from './answer.ts'
import { compareServices } from './compare-services.ts'
import { alreadySignedOut } from './expected.ts'

const DAY = 86_400

describe('sessions with rememberMe false work as in better-auth', () => {
  const compare = compareServices()

  test('such a session lasts a day and is never renewed', () =>
    compare(async ({ client, pass }) => {
      const olga = client()
      await olga.signUp('olga')
      await olga.post('/sign-out')
      await olga.signIn('olga', { rememberMe: false })
      await olga.get('/get-session')
      pass(DAY - 60)
      await olga.get('/get-session')
      await olga.post('/update-user', { name: 'Renamed' })
      pass(120)
      await olga.get('/get-session')
    }))

  test('such a session is not renewed after its update age', () =>
    compare(
      async ({ client, pass }) => {
        await client().signUp('olga')
        const olga = client()
        await olga.signIn('olga', { rememberMe: false })
        pass(60)
        await olga.get('/get-session')
      },
      { session: { updateAge: 30 } },
    ))

  test('such a session stays one after organization calls', () =>
    compare(async ({ client, pass }) => {
      const mia = client()
      await mia.signUp('mia')
      await client().signUp('olga')
      const olga = client()
      await olga.signIn('olga', { rememberMe: false })
      const organizationId = textAt(await olga.post('/organization/create', { name: 'Acme', slug: 'acme' }), 'id')
      await olga.get('/get-session')
      for (const active of [null, organizationId, 'nobody']) {
        await olga.copy().post('/organization/set-active', { organizationId: active })
      }
      await olga.post('/organization/set-active', { organizationId })
      const invitee = { email: 'mia@example.com', role: 'member', organizationId }
      const invitationId = textAt(await olga.post('/organization/invite-member', invitee), 'id')
      await mia.signIn('mia', { rememberMe: false })
      await mia.post('/organization/accept-invitation', { invitationId })
      await mia.get('/get-session')
      await mia.post('/organization/leave', { organizationId })
      await mia.post('/sign-out')
      await mia.get('/get-session')
      pass(DAY + 60)
      await olga.copy().get('/organization/get-full-organization')
      await olga.copy().post('/organization/set-active', { organizationId: null })
      await olga.get('/get-session')
      await olga.post('/sign-out', {}, { differs: alreadySignedOut })
    }))

  test('such a session is not longer than the configured lifetime', () =>
    compare(
      async ({ client }) => {
        await client().signUp('olga')
        const olga = client()
        await olga.signIn('olga', { rememberMe: false })
        await olga.get('/get-session', {
          differs: {
            because: 'a day is its maximum; 1.2.12 gives it a day even if the configured lifetime is shorter',
            peer: { body: { session: { expiresAt: 'now+86399s' } } },
            foyer: { body: { session: { expiresAt: 'now+999s' } } },
          },
        })
      },
      { session: { expiresIn: 1000 } },
    ))
})
