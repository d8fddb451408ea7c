import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { destinationOf, NEW_PASSWORD, signedUpVerified } from './support/account-life.ts'
import { doors } from './support/doors.ts'
import { mailedLink, outboxAtRest, tokenOf } from './support/mail.ts'
import { onDatabase } from './support/suite.ts'
import { lastingTables, run } from './support/tables.ts'
import type { Visitor } from './support/visitor.ts'
import type { World } from './support/world.ts'

const OLGA = 'olga@example.com'
const options = { user: { deleteUser: { sendVerification: true } } }
type Kind = 'reset-password' | 'delete-account' | 'verify-email' | 'change-email' | 'cookie' | 'handle'

describe.each(testDatabases())('a secret of one kind on $name', ({ open }) => {
  const given = onDatabase(open)

  describe.each(doors)('over $name', ({ knock }) => {
    test.each<[Kind, string]>([
      ['delete-account', 'resets no password'],
      ['verify-email', 'resets no password'],
      ['change-email', 'resets no password'],
      ['cookie', 'resets no password'],
      ['handle', 'resets no password'],
      ['reset-password', 'deletes nobody'],
      ['verify-email', 'deletes nobody'],
      ['change-email', 'deletes nobody'],
      ['cookie', 'deletes nobody'],
      ['handle', 'deletes nobody'],
      ['reset-password', 'proves nothing'],
      ['delete-account', 'proves nothing'],
      ['cookie', 'proves nothing'],
      ['handle', 'proves nothing'],
    ])('%s %s, and is not used up by the attempt', async (kind, attempt) => {
      const world = await given(options)
      const { olga, tokens } = await givenAllKinds(world)
      const token = tokens[kind]
      const before = await lastingTables(world.database)
      if (attempt === 'resets no password') {
        const said = await knock(olga, 'resetPassword', { token, newPassword: NEW_PASSWORD })
        expect(said).toMatchObject({ status: 400, message: 'invalid token', setCookies: [] })
      } else if (attempt === 'deletes nobody') {
        for (const operation of ['deleteUser', 'deleteUserCallback']) {
          expect(await knock(olga, operation, { token })).toMatchObject({ status: 404, message: 'invalid token' })
        }
      } else {
        const said = await knock(olga, 'verifyEmail', { token, callbackURL: '/x' })
        expect(destinationOf(said)).toBe('/x?error=invalid_token')
      }
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('a link that proves an address changes none, though its claims are asked to', async () => {
      const world = await given(options)
      const { olga, tokens } = await givenAllKinds(world)
      await run(world.database, 'update "user" set "emailVerified" = true')
      const before = await lastingTables(world.database)
      await knock(olga, 'verifyEmail', {
        token: tokens['verify-email'],
        updateTo: 'new@example.com',
        callbackURL: '/x',
      })
      expect(await lastingTables(world.database)).toEqual(before)
    })
  })
})

async function givenAllKinds(world: World): Promise<{ olga: Visitor; tokens: Record<Kind, string> }> {
  const olga = await signedUpVerified(world, 'Olga')
  await olga.post('/request-password-reset', { email: OLGA })
  await olga.post('/delete-user')
  await olga.post('/change-email', { newEmail: 'new@example.com' })
  await outboxAtRest(world)
  await run(world.database, 'update "user" set "emailVerified" = false')
  await olga.post('/send-verification-email', { email: OLGA })
  const linked = async (kind: 'reset-password' | 'delete-account' | 'verify-email' | 'change-email') =>
    tokenOf(await mailedLink(world, OLGA, kind))
  return {
    olga,
    tokens: {
      'reset-password': await linked('reset-password'),
      'delete-account': await linked('delete-account'),
      'verify-email': await linked('verify-email'),
      'change-email': await linked('change-email'),
      cookie: decodeURIComponent(olga.cookies.get('foyer.session_token') ?? '').split('.')[0] ?? '',
      handle: (await olga.get('/get-session')).json.session.token,
    },
  }
}
