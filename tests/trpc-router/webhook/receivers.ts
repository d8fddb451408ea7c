import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestClient } from '@foyer/testing/client'
import { givenUsers } from '@foyer/testing/organizations'
import type { StartApp } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished } from 'vitest'
import { setUserRole } from '#trpc-router/admin/admin-users.ts'

/** What a webhook was sent. */
export type Received = {
  id: string
  type: string
  headers: Record<string, string>
  text: string
  event: { id: string; type: string; ipAddress?: string | null; data: { object: Record<string, unknown> | null } }
}

export type Receiver = {
  url: string
  received: Received[]
  /** How it answers from now on; by default 204. */
  answers(how: Answering): void
}

type Answering = (response: ServerResponse, received: Received) => void

/** An endpoint of somebody's application. */
export async function givenReceiver(how: Answering = taken): Promise<Receiver> {
  const received: Received[] = []
  let answering = how
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const event = JSON.parse(text)
    const one = { id: headers['webhook-id'] ?? '', type: event.type, headers, text, event }
    received.push(one)
    answering(response, one)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answers: (next) => {
      answering = next
    },
  }
}

function taken(response: ServerResponse): void {
  response.writeHead(204).end()
}

/** Answers with a status. */
export function status(code: number, body = ''): Answering {
  return (response) => void response.writeHead(code).end(body)
}

/** Answers nothing. */
export const hanging: Answering = () => undefined

/** Throws unless a message is signed with the secret, by the library that Standard Webhooks publishes. */
export function verify(secret: string, { text, headers }: Received): void {
  new Webhook(secret).verify(text, headers)
}

export const waits = { timeout: 20_000 }

/** An app with an admin, Adam. */
export async function givenAdminOf(given: StartApp, options?: object): Promise<{ app: TestApp; admin: TestClient }> {
  const app = await given(options)
  const as = await givenUsers(app, 'adam')
  await setUserRole(app, 'adam', 'admin')
  return { app, admin: as('adam') }
}

/** Waits until a receiver has been sent so many messages, of one type where it is given. */
export async function told(receiver: Receiver, count: number, type?: string): Promise<Received[]> {
  const of = () => receiver.received.filter((one) => type === undefined || one.type === type)
  await expect.poll(() => of().length, waits).toBeGreaterThanOrEqual(count)
  return of()
}

export async function delivered(admin: TestClient, webhookId: string, count: number): Promise<void> {
  const read = () => admin.trpc.webhook.listWebhookDeliveries.query({ webhookId, state: 'delivered' })
  await expect.poll(async () => (await read()).deliveries.length, waits).toBe(count)
}
