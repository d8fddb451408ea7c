import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { freePort } from '@foyer/testing/free-port'
import { givenUsers } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { signedUp } from '@foyer/testing/users'
import { describe, expect, onTestFinished, test } from 'vitest'
import { setUserRole } from '#trpc-router/admin/admin-users.ts'

const page = readFileSync(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8')

describe('the receiver of the documentation', () => {
  const given = testAppsOn()

  test('takes what is signed with its secret, and nothing else', async () => {
    const app = await given()
    const as = await givenUsers(app, 'adam')
    await setUserRole(app, 'adam', 'admin')
    const port = await freePort()
    const url = `http://localhost:${port}/`
    const { webhook, secret } = await as('adam').trpc.webhook.createWebhook.mutate({ url, types: ['user.created'] })
    const output = await givenReceiver({ WEBHOOK_SECRET: secret, PORT: String(port) })
    await signedUp(app, 'Olga')
    await expect.poll(output, { timeout: 20_000 }).toMatch(/user\.created.*name: 'Olga'/s)
    const one = { webhookId: webhook?.id ?? '', state: 'delivered' } as const
    const delivered = () => as('adam').trpc.webhook.listWebhookDeliveries.query(one)
    await expect.poll(async () => (await delivered()).deliveries, { timeout: 20_000 }).toMatchObject([{ status: 204 }])
    const headers = { 'webhook-id': 'x', 'webhook-timestamp': '1', 'webhook-signature': 'v1,forged' }
    expect((await fetch(url, { method: 'POST', headers, body: '{}' })).status).toBe(401)
  })
})

/** Runs the page's example; returns what it has printed. */
async function givenReceiver(variables: { WEBHOOK_SECRET: string; PORT: string }): Promise<() => string> {
  const [, example = ''] = /```js\n(.*?)```/s.exec(page) ?? []
  const child = spawn(process.execPath, ['--input-type=module', '-e', example], {
    cwd: import.meta.dirname,
    env: { ...process.env, ...variables },
  })
  onTestFinished(() => void child.kill())
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += String(text)))
  await expect.poll(() => listens(Number(variables.PORT)), { timeout: 20_000 }).toBe(true)
  return () => printed
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('close', () => resolve(false))
    socket.unref()
    setTimeout(() => socket.destroy(), 1000).unref()
  })
}
