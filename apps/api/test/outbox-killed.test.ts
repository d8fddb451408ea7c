import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTestClient } from '@foyer/testing/client'
import { givenMigratedDirectory } from '@foyer/testing/data-directory'
import { eventually } from '@foyer/testing/eventually'
import { freePort } from '@foyer/testing/free-port'
import { type Program, startService } from '@foyer/testing/service-process'
import { givenSmtp, linksIn } from '@foyer/testing/smtp'
import { details } from '@foyer/testing/users'
import { expect, test } from 'vitest'

const CONFIG = 'export default { emailVerification: { sendOnSignUp: true } }\n'

test('an unsent mail survives SIGKILL, and is sent once the mail server is reachable', async () => {
  const directory = await givenMigratedDirectory()
  await writeFile(join(directory, 'foyer.config.mjs'), CONFIG)
  const unreachableServer = { SMTP_URL: `smtp://127.0.0.1:${await freePort()}`, MAIL_FROM: 'foyer@example.com' }
  const first = await startService(directory, unreachableServer)
  const answer = await createTestClient(first.baseUrl).post('/sign-up/email', details('Olga'))
  expect(answer.status).toBe(200)
  await eventually(() => expect(first.out() + first.err()).toContain('mail server cannot be used'))
  await kill(first)

  const smtp = await givenSmtp()
  try {
    const second = await startService(directory, smtp.variables)
    await expect.poll(() => smtp.received.length, { timeout: 30_000 }).toBe(1)
    expect(smtp.received[0]).toContain('To: olga@example.com')
    const [link = ''] = linksIn(smtp.received[0]).filter((address) => address.includes('/api/auth/verify-email'))
    expect(link.startsWith(second.baseUrl)).toBe(true)
    const client = createTestClient(second.baseUrl)
    expect((await client.get(link.replace(`${second.baseUrl}/api/auth`, ''))).headers.get('location')).toBe('/')
    const { email, password } = details('Olga')
    expect((await client.post('/sign-in/email', { email, password })).json.user.emailVerified).toBe(true)
    await kill(second)
  } finally {
    await smtp.close()
  }
}, 90_000)

async function kill(program: Program): Promise<void> {
  program.process.kill('SIGKILL')
  expect((await program.ended).signal).toBe('SIGKILL')
}
