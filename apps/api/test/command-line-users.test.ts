import { createTestClient } from '@foyer/testing/client'
import { givenDirectory, runFoyer, startService } from '@foyer/testing/service-process'
import { details } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { installations } from './installations.ts'
import { runHere } from './run-here.ts'

const SLOW = { timeout: 120_000 }
const REASON = ['--reason', 'Ticket 4711']
const EMAIL = 'olga@example.com'

describe.each(installations)('foyer users on $name', ({ name, given }) => {
  test(
    'finds a user, bans and unbans, changes roles and deletes them, beside a service that hears of it',
    SLOW,
    async () => {
      const { directory, variables } = await given()
      const first = await startService(directory, variables)
      const olga = createTestClient(first.baseUrl)
      expect((await olga.post('/sign-up/email', details('Olga'))).status).toBe(200)
      // The embedded database belongs to one process.
      const beside = name === 'PostgreSQL'
      if (!beside) await stop(first)
      const run = (...args: string[]) => runHere(['users', ...args], directory, variables)
      const start = (...args: string[]) => runFoyer(['users', ...args], directory, variables)
      const listed = await start('list', '--search', 'olg')
      expect(listed).toMatchObject({ code: 0, err: '' })
      const [email, id = ''] = listed.out.trim().split('\t')
      expect(email).toBe(EMAIL)
      expect(await start('ban', EMAIL, ...REASON, '--expires-in', '2')).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^olga@example\.com is banned until \d{4}-/),
        err: expect.stringContaining('create-admin'),
      })
      if (beside) expect((await olga.get('/get-session')).json).toBeNull()
      const shown = await run('show', id)
      expect(shown.out).toMatch(/^banned +until .*: Ticket 4711$/m)
      expect(shown.out).toMatch(/^sign-in methods +credential$/m)
      expect((await run('unban', id, ...REASON)).out).toBe(`${EMAIL} is not banned.\n`)
      expect((await run('unlock', id, ...REASON)).out).toBe(
        `The failed attempts to sign in as ${EMAIL} are forgotten.\n`,
      )
      expect((await run('set-role', EMAIL, 'admin,user', ...REASON)).out).toBe(`${EMAIL} has the roles: admin,user\n`)
      expect(await run('set-role', EMAIL, 'emperor', ...REASON)).toMatchObject({
        code: 1,
        err: 'There is no role emperor: admin, user.\n',
      })
      const kept = await run('delete', EMAIL, ...REASON)
      expect(kept).toMatchObject({ code: 1, out: '', err: expect.stringContaining('add --yes') })
      expect(JSON.parse((await run('show', EMAIL, '--json')).out)).toMatchObject({ id, role: 'admin,user', ban: null })
      expect((await run('delete', EMAIL, ...REASON, '--yes')).out).toBe(`${EMAIL} is deleted.\n`)
      expect(await run('list', '--json')).toMatchObject({ code: 0, out: '[]\n' })
      expect(await run('show', EMAIL)).toMatchObject({
        code: 1,
        out: '',
        err: `There is no user with the id or email ${EMAIL}.\n`,
      })
    },
  )
})

test.each<[string, string[], string]>([
  ['without a reason', ['ban', EMAIL], 'Say why, for the audit log: --reason TEXT\n'],
  ['with a blank one', ['unlock', EMAIL, '--reason', ' '], '--reason is of at most 500 characters, and not blank.\n'],
  ['for no time', ['ban', EMAIL, ...REASON, '--expires-in', '0'], '--expires-in is a number of days, not 0.\n'],
  ['for more than a century', ['ban', EMAIL, ...REASON, '--expires-in', '1e300'], 'a number of days, not 1e300.\n'],
  ['with an unknown option', ['unban', EMAIL, '--why', 'x'], "Unknown option '--why'"],
  ['of too many', ['list', '--limit', '101'], '--limit is a number from 1 to 100'],
])('foyer users %s says what is wrong, before it opens a database', SLOW, async (_what, args, err) => {
  const ended = await runHere(['users', ...args], await givenDirectory())
  expect(ended).toMatchObject({ code: 2, out: '', err: expect.stringContaining(err) })
})

async function stop({ process, ended }: Awaited<ReturnType<typeof startService>>): Promise<void> {
  process.kill('SIGTERM')
  await ended
}
