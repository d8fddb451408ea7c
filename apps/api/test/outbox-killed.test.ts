import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { givenDirectory, type Program, startService } from './support/command.ts'
import { eventually } from './support/eventually.ts'
import { details } from './support/people.ts'
import { givenSmtp, linksIn } from './support/smtp.ts'
import { visitorOf } from './support/visitor.ts'
import { freePort } from './support/world.ts'

const CONFIG = 'export default { emailVerification: { sendOnSignUp: true } }\n'

test('a mail that could not leave survives SIGKILL, and leaves once there is a mail server', async () => {
  const directory = await givenDirectory()
  await writeFile(join(directory, 'foyer.config.mjs'), CONFIG)
  const nobodyThere = { SMTP_URL: `smtp://127.0.0.1:${await freePort()}`, MAIL_FROM: 'foyer@example.com' }
  const first = await startService(directory, nobodyThere)
  const answer = await visitorOf(first.baseUrl).post('/sign-up/email', details('Olga'))
  expect(answer.status).toBe(200)
  await eventually(() => expect(first.out() + first.err()).toContain('mail was not sent'))
  await killed(first)

  const smtp = await givenSmtp()
  try {
    const second = await startService(directory, smtp.variables)
    // Tried again within seconds of the first failure.
    await expect.poll(() => smtp.received.length, { timeout: 30_000 }).toBe(1)
    expect(smtp.received[0]).toContain('To: olga@example.com')
    const [link = ''] = linksIn(smtp.received[0]).filter((address) => address.includes('/api/auth/verify-email'))
    expect(link.startsWith(second.baseUrl)).toBe(true)
    const visitor = visitorOf(second.baseUrl)
    expect((await visitor.get(link.replace(`${second.baseUrl}/api/auth`, ''))).headers.get('location')).toBe('/')
    const { email, password } = details('Olga')
    expect((await visitor.post('/sign-in/email', { email, password })).json.user.emailVerified).toBe(true)
    await killed(second)
  } finally {
    await smtp.close()
  }
}, 90_000)

async function killed(program: Program): Promise<void> {
  program.process.kill('SIGKILL')
  expect((await program.ended).signal).toBe('SIGKILL')
}
