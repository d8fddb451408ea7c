import { readFile } from 'node:fs/promises'
import { optionsSchema } from '@foyer/auth-domain/options'
import { expect, onTestFinished, test } from 'vitest'
import { readEnvironment } from '#environment/environment.ts'
import { createLog } from '#process/log.ts'
import { wireFoyer } from '#process/wire.ts'

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

async function exposedNames(): Promise<Set<string>> {
  const { environment } = readEnvironment({
    FOYER_SECRET: 'a-first-secret-that-is-long-enough-0123456789',
    // Nobody listens: the metrics of the pool are there all the same.
    DATABASE_URL: 'postgres://foyer@127.0.0.1:9/foyer',
    FOYER_METRICS: 'true',
    FOYER_METRICS_PORT: '9464',
  })
  const foyer = await wireFoyer(environment, optionsSchema.parse({}), createLog('silent'))
  onTestFinished(() => foyer.close())
  const types = (await foyer.metrics?.expose())?.text.matchAll(/^# TYPE (\S+) (\S+)$/gm) ?? []
  return new Set(
    [...types].flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name],
    ),
  )
}
