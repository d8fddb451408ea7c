import type { FoyerOptions } from '@foyer/auth-domain/options'
import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { createTestClient } from '@foyer/testing/client'
import { eventually } from '@foyer/testing/eventually'
import { testAppsOn } from '@foyer/testing/suite'
import { details, PASSWORD } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { startServiceOn, type TestService } from '#test/service-on.ts'
import { type Collector, type ReceivedSpan, startCollector } from './collector.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'
const SERVER = 2
const CLIENT = 3

onBothEngines('traces', ({ open }) => {
  const given = testAppsOn(open)

  test('tell what a request consisted of: its procedure, statements and hashes', async () => {
    const { service, collector } = await givenTraced()
    const olga = createTestClient(service.baseUrl)
    await olga.post('/sign-up/email', details('Olga'))
    await service.running.stop()
    const request = spanNamed(collector, 'POST /api/auth/sign-up/email')
    expect(request).toMatchObject({
      kind: SERVER,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/auth/sign-up/email',
        'http.response.status_code': '200',
        'url.path': '/api/auth/sign-up/email',
      },
    })
    expect(request.parentSpanId).toBeUndefined()
    const procedure = childrenOf(collector, request).find(({ name }) => name === 'signUpEmail')
    const steps = childrenOf(collector, procedure)
    expect(steps.map(({ name }) => name)).toEqual(expect.arrayContaining(['hash', 'INSERT user', 'COMMIT']))
    const insert = steps.find(({ name }) => name === 'INSERT user')
    expect(insert).toMatchObject({ kind: CLIENT, attributes: { 'db.system.name': 'postgresql' } })
    expect(insert?.attributes['db.query.text']).toMatch(/insert into "user".*\$1/s)
    for (const span of collector.spans) {
      expect(BigInt(span.startTimeUnixNano)).toBeLessThanOrEqual(BigInt(span.endTimeUnixNano))
      expect(span.status).toBeUndefined()
    }
  })

  test('tell of a mail by itself, which is sent after its request', async () => {
    const { service, collector } = await givenTraced()
    const olga = createTestClient(service.baseUrl)
    await olga.post('/sign-up/email', details('Olga'))
    await olga.post('/request-password-reset', { email: details('Olga').email, redirectTo: '/reset-password' })
    const mails = () => service.foyer.mailbox?.list() ?? []
    await eventually(async () => expect(mails().length).toBeGreaterThan(0))
    await service.running.stop()
    const mail = spanNamed(collector, 'mail')
    expect(mail.parentSpanId).toBeUndefined()
    expect(childrenOf(collector, mail).map(({ name }) => name)).toContain('UPDATE outbox')
  })

  test('hold nothing personal, no secret and no value of a statement', async () => {
    const { service, collector } = await givenTraced()
    const olga = createTestClient(service.baseUrl)
    const { json } = await olga.post('/sign-up/email', details('Olga'))
    await olga.get('/get-session?disableCookieCache=true')
    await createTestClient(service.baseUrl).get('/reset-password/a-token-in-a-path?callbackURL=/x')
    await service.running.stop()
    const hashes = collector.spans.flatMap(({ attributes }) => attributes['user.hash'] ?? [])
    expect(hashes.length).toBeGreaterThan(0)
    const { email } = details('Olga')
    const secrets = [...olga.cookies.values()].flatMap((value) => [value, value.split('.')[0] ?? ''])
    for (const told of [json.user.id, email, 'Olga', PASSWORD, 'a-token-in-a-path', ...secrets])
      expect(collector.text()).not.toContain(told)
  })

  test('go on from those of whoever asks, and the log names them', async () => {
    const { service, collector } = await givenTraced()
    const client = createTestClient(service.baseUrl, { traceparent: `00-${TRACE}-${PARENT}-01` })
    await client.post('/sign-out', {})
    await service.running.stop()
    expect(spanNamed(collector, 'POST /api/auth/sign-out')).toMatchObject({ traceId: TRACE, parentSpanId: PARENT })
    expect(service.lines).toContainEqual(expect.objectContaining({ msg: 'request', traceId: TRACE }))
  })

  test('are not recorded where whoever asks has decided so, nor above the ratio', async () => {
    const unsampled = await givenTraced()
    const client = createTestClient(unsampled.service.baseUrl, { traceparent: `00-${TRACE}-${PARENT}-00` })
    await client.post('/sign-up/email', details('Olga'))
    await unsampled.service.running.stop()
    expect(unsampled.collector.spans.filter(({ traceId }) => traceId === TRACE)).toEqual([])
    const off = await givenTraced({ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' })
    await createTestClient(off.service.baseUrl).post('/sign-up/email', details('Ivan'))
    await off.service.running.stop()
    expect(off.collector.spans).toEqual([])
  })

  test('call a refusal no failure, and a hook of the application that throws one', async () => {
    const run = () => {
      throw new Error('as an application has faults')
    }
    const { service, collector } = await givenTraced({}, { hooks: { before: { signUp: { run } } } })
    const olga = createTestClient(service.baseUrl)
    expect((await olga.post('/sign-in/email', { email: 'nobody@example.com', password: PASSWORD })).status).toBe(401)
    await olga.post('/sign-up/email', details('Olga'))
    await service.running.stop()
    expect(spanNamed(collector, 'signInEmail').status).toBeUndefined()
    expect(spanNamed(collector, 'hook signUp')).toMatchObject({ kind: CLIENT, status: { code: 2 } })
  })

  test('are sent by the standard variables, with what is said of the service', async () => {
    const { service, collector } = await givenTraced({
      OTEL_SERVICE_NAME: 'accounts',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=staging,service.name=other',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=key%20of%20the%20collector',
    })
    await createTestClient(service.baseUrl).get('/ok')
    await service.running.stop()
    expect([collector.paths[0], collector.keys[0]]).toEqual(['/v1/traces', 'key of the collector'])
    expect(collector.resources[0]).toEqual({ 'service.name': 'accounts', 'deployment.environment.name': 'staging' })
  })

  test('are lost where their collector is away, and no request waits for it', async () => {
    const { service, collector } = await givenTraced()
    collector.answers(503)
    const client = createTestClient(service.baseUrl)
    expect((await client.get('/ok')).status).toBe(200)
    await service.running.stop()
    expect(collector.spans).toEqual([])
    expect(service.lines).toContainEqual(
      expect.objectContaining({ status: 503, msg: expect.stringMatching(/collector/) }),
    )
  })

  async function givenTraced(
    variables = {},
    options: FoyerOptions = {},
  ): Promise<{ service: TestService; collector: Collector }> {
    const { database } = await given()
    const collector = await startCollector()
    const service = await startServiceOn(
      { DATABASE_URL: 'memory:', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...variables },
      { database: { ...database, close: async () => undefined } },
      options,
      'debug',
    )
    await service.running.ready
    return { service, collector }
  }
})

function spanNamed({ spans }: Collector, wanted: string): ReceivedSpan {
  const found = spans.find(({ name }) => name === wanted)
  return found ?? expect.unreachable(`${wanted} is none of ${spans.map(({ name }) => name)}`)
}

function childrenOf({ spans }: Collector, parent: ReceivedSpan | undefined): ReceivedSpan[] {
  return spans.filter(({ parentSpanId }) => parent !== undefined && parentSpanId === parent.spanId)
}
