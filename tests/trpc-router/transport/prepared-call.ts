import type { TestClient } from '@foyer/testing/client'
import { type AuditFixture, type Mutation, preparedMutation } from '#trpc-router/audit/audit-fixture.ts'

/** A call that would succeed. */
export type PreparedCall = { client: TestClient; input?: unknown }

/** Prepares a call, without sending it. */
export type Prepare = (fixture: AuditFixture) => PreparedCall | Promise<PreparedCall>

/** The same for a mutation that is sent over tRPC: its preparation is sent, and what it would send then is kept. */
export function callOf(mutation: Mutation): Prepare {
  return async (fixture) => {
    const sent: PreparedCall[] = []
    let isPrepared = false
    const keeping = (client: TestClient) => keptBy(client, (call) => isPrepared && sent.push(call) > 0)
    const app = { ...fixture.app, client: (headers?: Record<string, string>) => keeping(fixture.app.client(headers)) }
    const mutate = await preparedMutation(mutation, { ...fixture, app, as: (name) => keeping(fixture.as(name)) })
    isPrepared = true
    await mutate()
    const [call, ...others] = sent
    if (call === undefined || others.length > 0) throw new Error(`${sent.length} calls are sent instead of one`)
    return call
  }
}

/** The client, whose calls over tRPC are sent unless `keeps` takes them. */
function keptBy(client: TestClient, keeps: (call: PreparedCall) => boolean): TestClient {
  const procedureOf = (procedure: Record<string, (input: unknown) => Promise<unknown>>) => {
    const send = (kind: string) => (input: unknown) =>
      keeps({ client, input }) ? Promise.resolve() : procedure[kind]?.(input)
    return { mutate: send('mutate'), query: send('query') }
  }
  const areaOf = (area: object) => new Proxy(area, { get: (target, name) => procedureOf(Reflect.get(target, name)) })
  return { ...client, trpc: new Proxy(client.trpc, { get: (target, name) => areaOf(Reflect.get(target, name)) }) }
}
