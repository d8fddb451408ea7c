import { readFile } from 'node:fs/promises'
import { optionsSchema } from '@foyer/auth-domain/options'
import { signInOperations } from '@foyer/auth-domain/sign-in/sign-in-operations'
import { expect, onTestFinished, test } from 'vitest'
import { readEnvironment } from '#environment/environment.ts'
import { createLog } from '#process/log.ts'
import { type PartOverrides, wireFoyer } from '#process/wire.ts'

test.each(['prometheus/alerts.yml', 'prometheus/alerts.test.yml', 'grafana/foyer.json'])(
  'deploy/%s names only metrics that the service has',
  async (file) => {
    const exposed = await exposedNames()
    const text = await readFile(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8')
    const named = new Set(text.match(/\b(?:foyer|nodejs|process)_[a-z0-9_]+/g))
    expect([...named].filter((name) => !exposed.has(name))).toEqual([])
    expect(named.size).toBeGreaterThan(4)
  },
)

test('the documents list every method of a sign-in, and the alerts name no other', async () => {
  const methods = [...new Set(Object.values(signInOperations))].sort()
  const documents = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
  const [, listed = ''] = /^\| `foyer_sign_ins_total\{method,outcome\}` \|([^;]+);/m.exec(documents) ?? []
  expect(Array.from(listed.matchAll(/`([^`]+)`/g), ([, name]) => name).sort()).toEqual(methods)
  const alerts = await readFile(new URL('../../../deploy/prometheus/alerts.yml', import.meta.url), 'utf8')
  const watched = Array.from(alerts.matchAll(/method=~?"([^"]+)"/g), ([, names = '']) => names.split('|')).flat()
  expect(watched.filter((name) => !methods.some((method) => method === name))).toEqual([])
  expect(new Set(watched)).toEqual(new Set(['password', 'username', 'second-factor', 'provider']))
})

test('the dashboard shows whether instances are ready, what they keep in memory, and what fails beside requests', async () => {
  const text = await readFile(new URL('../../../deploy/grafana/foyer.json', import.meta.url), 'utf8')
  const shown = new Set(text.match(/\bfoyer_[a-z0-9_]+/g))
  const watched = /^foyer_(ready|memory_|clock_|sweep_|log_)/
  const exposed = [...(await exposedNames())].filter((name) => watched.test(name))
  expect(exposed.filter((name) => !shown.has(name))).toEqual([])
  expect(exposed).toHaveLength(7)
})

test('no alert depends on what a job is called', async () => {
  expect(await readFile(new URL('../../../deploy/prometheus/alerts.yml', import.meta.url), 'utf8')).not.toMatch(/job=/)
})

test('lines of the log that were lost are a metric', async () => {
  expect(await exposed({ droppedLines: () => 7 })).toContain('\nfoyer_log_lines_dropped_total 7\n')
})

async function exposedNames(): Promise<Set<string>> {
  const types = (await exposed()).matchAll(/^# TYPE (\S+) (\S+)$/gm)
  return new Set(
    [...types].flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name],
    ),
  )
}

async function exposed(parts?: PartOverrides): Promise<string> {
  const { environment } = readEnvironment({
    FOYER_SECRET: 'a-first-secret-that-is-long-enough-0123456789',
    // Nobody listens: the metrics of the pool are there all the same.
    DATABASE_URL: 'postgres://foyer@127.0.0.1:9/foyer',
    FOYER_METRICS: 'true',
    FOYER_METRICS_PORT: '9464',
  })
  const foyer = await wireFoyer(environment, optionsSchema.parse({}), createLog('silent'), parts)
  onTestFinished(() => foyer.close())
  return (await foyer.metrics?.expose())?.text ?? ''
}
