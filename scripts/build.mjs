// Builds what has changed since the last time, and says so while it lasts; what turbo says is shown only where it fails.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const require = createRequire(import.meta.url)
const turbo = require.resolve('turbo/bin/turbo')
const began = performance.now()
const seconds = () => Math.round((performance.now() - began) / 1000)

// What is built already takes a second.
const first = setTimeout(() => process.stderr.write('Building, about a minute …\n'), 2000)
const progress = setInterval(() => process.stderr.write(`  ${seconds()} s\n`), 15_000)
const child = spawn(process.execPath, [turbo, 'run', 'build', '--output-logs=errors-only', ...process.argv.slice(2)], {
  cwd: root,
  env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
  stdio: ['ignore', 'pipe', 'pipe'],
})
const said = []
for (const output of [child.stdout, child.stderr]) output.on('data', (part) => said.push(part))
child.on('close', (code) => {
  clearTimeout(first)
  clearInterval(progress)
  if (code !== 0) process.stderr.write(Buffer.concat(said))
  process.exitCode = code ?? 1
})
