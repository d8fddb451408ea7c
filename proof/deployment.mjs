// The files of deploy/ and compose.yaml, read by the programs that they are for, and then traffic through nginx and Caddy.
// Needs Debian's nginx (or nginx-light), caddy, systemd and openssl; of Docker its compose plugin where there is one.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prove as proveProxies } from './proxies.mjs'

export const about = 'deployment files, checked by nginx, Caddy, systemd and Docker, and traffic through both proxies'

const root = join(import.meta.dirname, '..')
// systemd's measure, from 0 to 100: services that are not confined have 96.
const MAX_EXPOSURE = '20'

export async function prove() {
  const settings = {
    FOYER_DOMAIN: 'accounts.example.com',
    FOYER_UPSTREAM: '127.0.0.1:3000',
    MAIL_FROM: 'a@example.com',
  }
  const directory = await mkdtemp(join(tmpdir(), 'foyer-deployment-'))
  try {
    const unit = join(root, 'deploy/systemd/foyer@.service')
    check('systemd-analyze', ['verify', unit])
    check('systemd-analyze', ['security', '--offline=true', `--threshold=${MAX_EXPOSURE}`, unit])
    const caddyfile = ['--config', join(root, 'deploy/caddy/Caddyfile'), '--adapter', 'caddyfile']
    check('caddy', ['validate', ...caddyfile], { ...settings, HOME: directory })
    composeConfig(settings)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
  // nginx reads its file as it starts.
  await proveProxies()
}

function composeConfig(settings) {
  if (spawnSync('docker', ['compose', 'version']).status !== 0) {
    console.log('docker compose: not here, compose.yaml is checked by the suites alone')
    return
  }
  check('docker', ['compose', '--file', join(root, 'compose.yaml'), 'config', '--quiet'], settings)
}

function check(command, args, settings = {}) {
  const { status, error, stdout, stderr } = spawnSync(command, args, { env: { ...process.env, ...settings } })
  assert.equal(error, undefined, `${command}: ${error?.message}`)
  assert.equal(status, 0, `${command} ${args.join(' ')}\n${stdout}${stderr}`)
  console.log(`${command} ${args[0]}: holds`)
}
