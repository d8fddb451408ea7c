// Fails unless Prometheus's promtool accepts the alert rules, their tests, the scrape configuration, every query of the
// dashboard, and the metrics of a running service (the built one, on an embedded database in memory).
// node scripts/check-monitoring.mjs [PROMTOOL]
import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const promtool = process.argv[2] ?? 'promtool'
const root = join(import.meta.dirname, '..')
const directory = await mkdtemp(join(tmpdir(), 'foyer-monitoring-'))

try {
  check(['check', 'rules', 'deploy/prometheus/alerts.yml'])
  check(['test', 'rules', 'deploy/prometheus/alerts.test.yml'])
  check(['check', 'config', 'deploy/prometheus/prometheus.yml'])
  await checkQueries()
  // Of the process's own metrics the client library chose the names.
  check(['check', 'metrics'], (await metricsOfService()).replace(/^(?!.*\bfoyer_).*\n/gm, ''))
} finally {
  await rm(directory, { recursive: true, force: true })
}

// As recording rules, because promtool parses queries nowhere else. Grafana's variables get a value first.
async function checkQueries() {
  const { panels } = JSON.parse(await readFile(join(root, 'deploy/grafana/foyer.json'), 'utf8'))
  const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  const rules = queries.map((expr, index) => ({
    record: `dashboard:query:${index}`,
    expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*'),
  }))
  const file = join(directory, 'dashboard.yml')
  await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
  check(['check', 'rules', file])
}

async function metricsOfService() {
  const url = 'http://127.0.0.1:9465/metrics'
  const service = spawn(process.execPath, [join(root, 'apps/api/dist/main.js')], {
    cwd: directory,
    env: {
      PATH: process.env.PATH,
      PORT: '9466',
      DATABASE_URL: 'memory:',
      FOYER_METRICS: 'true',
      FOYER_METRICS_PORT: '9465',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    for (let tries = 0; tries < 300 && service.exitCode === null; tries += 1) {
      const response = await fetch(url).catch(() => undefined)
      if (response?.ok) return await response.text()
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error('The service gives no metrics')
  } finally {
    service.kill('SIGTERM')
  }
}

function check(args, input) {
  const { status, stdout, stderr, error } = spawnSync(promtool, args, { cwd: root, input, encoding: 'utf8' })
  if (error !== undefined) throw error
  process.stdout.write(stdout)
  process.stderr.write(stderr)
  if (status !== 0) throw new Error(`promtool ${args.join(' ')} fails`)
}
