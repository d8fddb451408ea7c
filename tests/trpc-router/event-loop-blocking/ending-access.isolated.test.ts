import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { served } from '@foyer/db/testing/test-database'
import { NEW_PASSWORD, resetTokenOf } from '@foyer/testing/account-rows'
import type { Answer } from '@foyer/testing/client'
import { mailedLink, pathOf, tokenOf } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details, signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { longestHold } from './held-event-loop.ts'
import { sizes, TIMEOUT_MILLISECONDS } from './sizes.ts'

const { email } = details('Olga')

/** What ends most of what a user can have, in this order, each after Olga has been given all of it anew. */
const endings: Readonly<Record<string, (app: TestApp) => Promise<() => Promise<Answer>>>> = {
  'the first proof of a mailbox': async (app) => {
    // Another browser than the one that asked is shown a page first.
    const browser = app.client()
    await browser.post('/sign-in/magic-link', { email })
    const path = pathOf(await mailedLink(app, email, 'magic-link'))
    return () => browser.get(path)
  },
  'a reset': async (app) => {
    const reset = { token: await resetTokenOf(app, 'Olga'), newPassword: NEW_PASSWORD }
    return () => app.client().post('/reset-password', reset)
  },
  '"this was not me"': async (app) => {
    await app.client().post('/sign-in/email', { email, password: NEW_PASSWORD })
    const token = tokenOf(await mailedLink(app, email, 'new-device'))
    return () => app.client().post('/trpc/session.rejectSignIn', { json: { token } })
  },
  'a ban by update-user': async (app) => {
    const adam = await signedUp(app, 'Adam')
    await run(app.database, `update "user" set role = 'admin' where name = 'Adam'`)
    const userId = await idOf(app)
    return () => adam.post('/admin/update-user', { userId, data: { banned: true } })
  },
}

onBothEngines('ending all that a user has', { on: served }, ({ name, open }) => {
  const { number, heldMilliseconds } = sizes[name]
  const given = testAppsOn(open)

  test('holds no event loop, and leaves none of it', { timeout: TIMEOUT_MILLISECONDS }, async () => {
    const app = await given({ magicLink: { enabled: true } })
    await signedUp(app, 'Olga')
    await run(
      app.database,
      `insert into organization (id, name, slug, "createdAt") values ('big', 'Big', 'big', now())`,
    )
    const held: Record<string, number> = {}
    for (const [ending, prepare] of Object.entries(endings)) {
      const act = await prepare(app)
      await giveMuch(app, number)
      held[ending] = Math.round(
        await longestHold(async () => {
          const { status, headers, text } = await act()
          expect([status < 400, headers.get('location') ?? ''], ending).toEqual([
            true,
            expect.not.stringContaining('error'),
          ])
          expect(text.length, ending).toBeLessThan(50_000)
        }),
      )
      const removes = ending !== 'a ban by update-user'
      expect(await countRows(app.database, 'session'), ending).toBeLessThan(3)
      expect((await countRows(app.database, 'account')) < 3, ending).toBe(removes)
      expect(await pendingIn(app), ending).toBe(removes ? 0 : number)
    }
    // Row by row, as suites leave their tables, this many would take longer than a statement may.
    // What it does by itself would wait for the tables, and they for it.
    await app.close()
    await run(app.database, 'truncate "user", organization cascade')
    if (process.env.TEST_LOG !== undefined) process.stdout.write(`${JSON.stringify(held, null, 1)}\n`)
    expect(Object.entries(held).filter(([, milliseconds]) => milliseconds > heldMilliseconds)).toEqual([])
  })
})

/** Gives Olga as many sessions, accounts that nobody proved, and pending invitations. */
async function giveMuch({ database }: TestApp, number: number): Promise<void> {
  const [olga, from] = [`(select id from "user" where name = 'Olga')`, `from generate_series(1, ${number}) n`]
  const id = (kind: string) => `'${kind}' || n || '-' || gen_random_uuid()`
  for (const statement of [
    `insert into session (id, "userId", token, "expiresAt", "createdAt", "updatedAt")
      select ${id('s')}, ${olga}, ${id('s')}, '2999-01-01', now(), now() ${from}`,
    `insert into account (id, "providerId", "accountId", "userId", "createdAt", "updatedAt")
      select ${id('a')}, 'google', ${id('a')}, ${olga}, now(), now() ${from}`,
    `insert into invitation (id, "organizationId", email, role, status, "inviterId", "expiresAt", "createdAt")
      select ${id('i')}, 'big', ${id('i')} || '@example.com', 'member', 'pending', ${olga}, '2999-01-01', now() ${from}`,
    'analyze',
  ]) {
    await run({ db: database.db }, statement)
  }
}

async function idOf(app: TestApp): Promise<unknown> {
  const found = await app.database.db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
  return found?.id
}

async function pendingIn({ database }: TestApp): Promise<number> {
  const { count } = await database.db
    .selectFrom('invitation')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return Number(count)
}
