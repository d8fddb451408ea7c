import { createTestClient } from '@foyer/testing/client'
import { runFoyer, startService } from '@foyer/testing/service-process'
import { details } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { installations } from './installations.ts'
import { runHere } from './run-here.ts'

const SLOW = { timeout: 120_000 }
const commands: [string[], string][] = [
  [['sessions', 'end-all'], '1 sessions, pending sign-ins and trusted devices have ended: everybody signs in again.\n'],
  [
    ['sessions', 'end-all', '--user', 'olga@example.com'],
    '1 sessions and pending sign-ins of olga@example.com have ended, and no device of theirs is trusted.\n',
  ],
]

describe.each(installations)('foyer sessions end-all on $name', ({ name, given }) => {
  test.each(commands)('%s asks first, and then ends the session', SLOW, async (args, done) => {
    const { directory, variables } = await given()
    const first = await startService(directory, variables)
    const olga = createTestClient(first.baseUrl)
    expect((await olga.post('/sign-up/email', details('Olga'))).status).toBe(200)
    // The embedded database belongs to one process.
    const beside = name === 'PostgreSQL'
    if (!beside) await stop(first)
    const asked = await runHere(args, directory, variables)
    expect(asked).toMatchObject({ code: 1, out: '', err: expect.stringContaining('add --yes') })
    const ended = await runFoyer([...args, '--yes'], directory, variables)
    expect(ended).toMatchObject({ code: 0, out: done })
    const service = beside ? first : await startService(directory, variables)
    const again = createTestClient(service.baseUrl)
    for (const [cookie, value] of olga.cookies) again.cookies.set(cookie, value)
    expect((await again.get('/get-session')).json).toBeNull()
    expect((await again.post('/sign-in/email', details('Olga'))).status).toBe(200)
  })

  test('tells that there is no such user', SLOW, async () => {
    const { directory, variables } = await given()
    const args = ['sessions', 'end-all', '--user', 'nobody@example.com', '--yes']
    expect(await runHere(args, directory, variables)).toMatchObject({ code: 1, out: '', err: 'User not found\n' })
  })
})

async function stop({ process, ended }: Awaited<ReturnType<typeof startService>>): Promise<void> {
  process.kill('SIGTERM')
  await ended
}
