import { readFile } from 'node:fs/promises'
import { limits } from '@foyer/auth-domain/limits'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { settingNames, unknownSettings } from '#cli/setting-rows.ts'
import { isSecretSetting } from '#environment/setting-files.ts'

// Of compose.yaml and the Caddyfile themselves.
const OTHERS = new Set(['FOYER_DOMAIN', 'FOYER_UPSTREAM'])

test.each([
  'Containerfile',
  'compose.yaml',
  'deploy/caddy/Caddyfile',
  'deploy/kubernetes/foyer.yaml',
  'deploy/nginx/foyer.conf',
  'deploy/systemd/foyer@.service',
])('%s names only settings that exist', async (file) => {
  const text = await textOf(file)
  const names = (text.match(/\bFOYER_[A-Z_]+\b/g) ?? []).filter((name) => !OTHERS.has(name))
  expect(unknownSettings(Object.fromEntries(names.map((name) => [name, ''])))).toEqual([])
})

test.each(['compose.yaml', 'deploy/kubernetes/foyer.yaml', 'deploy/systemd/foyer@.service'])(
  '%s gives everything that production needs, secrets as files',
  async (file) => {
    const text = await textOf(file)
    for (const name of ['FOYER_SECRET_FILE', 'DATABASE_URL_FILE', 'SMTP_URL_FILE']) expect(text).toContain(name)
  },
)

test('the Containerfile installs before it copies the sources, with the manifest of every workspace', async () => {
  const text = await textOf('Containerfile')
  const [before = ''] = text.split('\nCOPY . .\n')
  expect(before).toContain('RUN npm ci')
  const { packages } = z
    .object({ packages: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(await textOf('package-lock.json')))
  const workspaces = Object.keys(packages).filter((path) => path !== '' && !path.includes('node_modules'))
  expect(workspaces.filter((path) => !before.includes(`COPY ${path}/package.json ./${path}/\n`))).toEqual([])
})

test('the sample of settings for systemd names only settings that exist, and no secret', async () => {
  const text = await textOf('deploy/systemd/foyer.env')
  const names = [...text.matchAll(/^#?([A-Z_]+)=/gm)].flatMap(([, name]) => name ?? [])
  expect(names).toEqual(expect.arrayContaining(['FOYER_BASE_URL', 'MAIL_FROM', 'FOYER_TRUST_PROXY']))
  expect(names.filter((name) => !settingNames.includes(name))).toEqual([])
  expect(names.filter(isSecretSetting)).toEqual([])
})

// 1 MB unless they are told.
test.each([
  ['deploy/nginx/foyer.conf', /^\s*client_max_body_size (\d+)m;$/m],
  ['deploy/kubernetes/foyer.yaml', /^\s*nginx\.ingress\.kubernetes\.io\/proxy-body-size: (\d+)m$/m],
])('%s lets through what Foyer takes: the largest picture', async (file, limit) => {
  const megabytes = Number(limit.exec(await textOf(file))?.[1])
  expect(megabytes * 1024 * 1024).toBeGreaterThan(limits.uploadMaxBytes)
})

const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.object({
      depends_on: z.union([z.array(z.string()), z.record(z.string(), z.object({ condition: z.string() }))]).optional(),
      environment: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      healthcheck: z.unknown().optional(),
      secrets: z.array(z.string()).default([]),
      volumes: z.array(z.string()).default([]),
    }),
  ),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
  volumes: z.record(z.string(), z.unknown()),
})

test('compose.yaml declares what its services use, and waits for what can be waited for', async () => {
  const { services, secrets, volumes } = composeSchema.parse(parse(await textOf('compose.yaml')))
  for (const [name, service] of Object.entries(services)) {
    expect(Object.keys(secrets), name).toEqual(expect.arrayContaining(service.secrets))
    const named = service.volumes.map((volume) => volume.split(':')[0] ?? '').filter((one) => !one.startsWith('.'))
    expect(Object.keys(volumes), name).toEqual(expect.arrayContaining(named))
    for (const value of Object.values(service.environment ?? {}).map(String)) {
      const secret = /^\/run\/secrets\/(.+)$/.exec(value)?.[1]
      if (secret !== undefined) expect(service.secrets, name).toContain(secret)
    }
    const waits = Array.isArray(service.depends_on) ? {} : (service.depends_on ?? {})
    for (const [other, { condition }] of Object.entries(waits)) {
      expect(Object.keys(services)).toContain(other)
      if (condition === 'service_healthy') expect(services[other]?.healthcheck, other).toBeDefined()
    }
  }
})

const kubernetesObject = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
})
const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) })
const pod = z.looseObject({
  metadata: z.object({ labels: z.record(z.string(), z.string()) }),
  spec: z.object({
    containers: z.tuple([
      z.looseObject({
        envFrom: z.tuple([z.object({ configMapRef: z.object({ name: z.string() }) })]),
        ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
        startupProbe: probe,
        livenessProbe: probe,
        readinessProbe: probe,
        volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
      }),
    ]),
    volumes: z.array(z.object({ name: z.string() })),
  }),
})
const deployment = z.looseObject({
  spec: z.object({ selector: z.object({ matchLabels: z.record(z.string(), z.string()) }), template: pod }),
})
const service = z.looseObject({
  spec: z.object({
    selector: z.record(z.string(), z.string()),
    ports: z.array(z.object({ name: z.string(), targetPort: z.string() })),
  }),
})

const networkPolicy = z.looseObject({
  spec: z.object({
    podSelector: z.object({ matchLabels: z.record(z.string(), z.string()) }),
    policyTypes: z.tuple([z.literal('Ingress')]),
    ingress: z.array(
      z.object({ from: z.array(z.looseObject({})).min(1), ports: z.array(z.object({ port: z.string() })).min(1) }),
    ),
  }),
})

test('the parts of deploy/kubernetes/foyer.yaml find each other', async () => {
  const documents = parseAllDocuments(await textOf('deploy/kubernetes/foyer.yaml'))
  expect(documents.flatMap(({ errors }) => errors)).toEqual([])
  const objects = documents.map((document) => kubernetesObject.parse(document.toJS()))
  const named = (kind: string) => objects.find((one) => one.kind === kind)
  const { selector, template } = deployment.parse(named('Deployment')).spec
  const [container] = template.spec.containers
  expect(template.metadata.labels).toMatchObject(selector.matchLabels)
  expect(named('ConfigMap')?.metadata.name).toBe(container.envFrom[0].configMapRef.name)
  const ports = container.ports.map(({ name }) => name)
  const { startupProbe, livenessProbe, readinessProbe } = container
  for (const { httpGet } of [startupProbe, livenessProbe, readinessProbe]) expect(ports).toContain(httpGet.port)
  expect([livenessProbe.httpGet.path, readinessProbe.httpGet.path]).toEqual(['/health/live', '/health/ready'])
  const mounted = container.volumeMounts.map(({ name }) => name)
  expect(template.spec.volumes.map(({ name }) => name)).toEqual(mounted)
  const reached = service.parse(named('Service')).spec
  expect(template.metadata.labels).toMatchObject(reached.selector)
  for (const { targetPort } of reached.ports) expect(ports).toContain(targetPort)
  const { podSelector, ingress } = networkPolicy.parse(named('NetworkPolicy')).spec
  expect(template.metadata.labels).toMatchObject(podSelector.matchLabels)
  expect(ingress.flatMap((allowed) => allowed.ports.map(({ port }) => port)).sort()).toEqual(ports.sort())
})

function textOf(file: string): Promise<string> {
  return readFile(new URL(`../../../${file}`, import.meta.url), 'utf8')
}
