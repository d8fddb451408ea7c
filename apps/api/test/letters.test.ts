import type { FoyerOptions } from '@foyer/auth-domain/options'
import { testDatabases } from '@foyer/db/testing'
import { afterEach, describe, expect, test } from 'vitest'
import { NEW_PASSWORD, presentAs, signedUpVerified } from './support/account-life.ts'
import { eventually } from './support/eventually.ts'
import { outboxAtRest } from './support/mail.ts'
import { PASSWORD, signedUp } from './support/people.ts'
import { givenSmtp, linksIn, type TestSmtp } from './support/smtp.ts'
import { onDatabase } from './support/suite.ts'
import { allTables, countRows, run } from './support/tables.ts'
import type { Visitor } from './support/visitor.ts'
import type { World } from './support/world.ts'

const OLGA = 'olga@example.com'
const HOUR = 3600
const asking = { user: { deleteUser: { sendVerification: true } } }

const requests: Record<string, (olga: Visitor) => Promise<unknown>> = {
  'verify-email': (olga) => olga.post('/send-verification-email', { email: OLGA }),
  'reset-password': (olga) => olga.post('/request-password-reset', { email: OLGA }),
  'change-email': (olga) => olga.post('/change-email', { newEmail: 'new@example.com' }),
  'delete-account': (olga) => olga.post('/delete-user'),
}

describe.each(testDatabases())('letters that wait on $name', ({ open }) => {
  const servers: TestSmtp[] = []
  // Registered first, and so called last: when the service has let go of its connections.
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close()
  })
  const given = onDatabase(open)

  /** Someone who has asked for a letter of a kind while no mail leaves. */
  async function givenWaiting(
    kind: string,
    options: FoyerOptions = asking,
  ): Promise<{ world: World; smtp: TestSmtp; olga: Visitor }> {
    const smtp = await givenSmtp()
    servers.push(smtp)
    smtp.be({ code: 451, reason: 'try later' })
    const world = await given(options, smtp.variables)
    world.stopClock()
    const olga = kind === 'verify-email' ? await signedUp(world, 'Olga') : await signedUpVerified(world, 'Olga')
    await requests[kind]?.(olga)
    await eventually(async () => expect((await allTables(world.database)).outbox?.[0]?.lastError).toBeTruthy())
    return { world, smtp, olga }
  }

  async function recover({ world, smtp }: { world: World; smtp: TestSmtp }, after: number): Promise<void> {
    smtp.be('welcoming')
    world.pass(after)
    world.services.wakeOutbox()
    await outboxAtRest(world)
  }

  test.each([
    ['verify-email', HOUR],
    ['reset-password', HOUR],
    ['change-email', HOUR],
    ['delete-account', 24 * HOUR],
  ])('a %s link that waited five hours still holds its whole time', async (kind, lifetime) => {
    const { world, smtp, olga } = await givenWaiting(kind)
    await recover({ world, smtp }, 5 * HOUR)
    expect(smtp.received).toHaveLength(1)
    const [link = ''] = linksIn(smtp.received[0]).filter((address) => address.includes('/api/auth/'))
    world.pass(lifetime - 2)
    const answer = await olga.get(link.replace(`${world.baseUrl}/api/auth`, ''))
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).not.toContain('error')
  })

  test.each(Object.keys(requests))(
    'a %s letter to someone who is gone is dropped, and not tried again',
    async (kind) => {
      const { world, smtp } = await givenWaiting(kind)
      await run(world.database, 'delete from "user"')
      await recover({ world, smtp }, 5 * HOUR)
      expect(smtp.received).toEqual([])
      expect(await countRows(world.database, 'verification')).toBe(0)
      expect((await allTables(world.database)).outbox).toEqual([])
    },
  )

  test('a letter that proves an address is dropped when the address is proven meanwhile', async () => {
    const { world, smtp } = await givenWaiting('verify-email')
    await run(world.database, 'update "user" set "emailVerified" = true')
    await recover({ world, smtp }, 60)
    expect(smtp.received).toEqual([])
  })

  test.each(['verify-email', 'reset-password'])(
    'a %s letter is dropped when the address is left meanwhile',
    async (kind) => {
      const { world, smtp } = await givenWaiting(kind)
      await run(world.database, `update "user" set email = 'moved@example.com'`)
      await recover({ world, smtp }, 60)
      expect(smtp.received).toEqual([])
    },
  )

  test.each(['change-email', 'delete-account'])(
    'a %s letter is dropped when the password is changed meanwhile, and the notice of that goes out',
    async (kind) => {
      const { world, smtp, olga } = await givenWaiting(kind)
      await olga.post('/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
      await recover({ world, smtp }, 60)
      expect(smtp.received).toHaveLength(1)
      expect(linksIn(smtp.received[0])).toContain(`${world.baseUrl}/account`)
      expect(await presentAs(olga)).toBe(OLGA)
    },
  )

  test('a notice of a deletion goes out though its user is gone; the letters of that user do not', async () => {
    const { world, smtp, olga } = await givenWaiting('reset-password', {})
    expect((await olga.post('/delete-user', { password: PASSWORD })).json.message).toBe('User deleted')
    await recover({ world, smtp }, 60)
    expect(smtp.received.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim())).toEqual([OLGA])
    expect(linksIn(smtp.received[0])).not.toContainEqual(expect.stringContaining('/api/auth/'))
  })
})
