// Debian's oidc-agent, unmodified: a user's account is set up by the authorization code, once with a client that an admin has
// made and once with one that the agent registers; then it gives access tokens, which it refreshes.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { freePort } from '../servers/foyer.mjs'
import { openBrowser } from './browser.mjs'
import { requirePackage } from './debian.mjs'
import { answerPages, USER, userInfo } from './foyer.mjs'

const SCOPE = 'openid profile email offline_access'
const SET_UP_MILLIS = 30_000

export async function proveOidcAgent(provider, directory) {
  for (const name of ['oidc-agent', 'oidc-gen', 'oidc-token']) requirePackage('oidc-agent-cli', `/usr/bin/${name}`)
  const home = join(directory, 'agent')
  await mkdir(home, { mode: 0o700 })
  const made = await provider.makeClient({
    ...{ client_name: 'Acme Agent', redirect_uris: ['http://localhost'], application_type: 'native' },
    ...{ token_endpoint_auth_method: 'none', grant_types: ['authorization_code', 'refresh_token'] },
  })
  const accounts = { made: ['--manual', `--client-id=${made.client_id}`, '--client-secret='], registered: [] }
  for (const [account, client] of Object.entries(accounts)) {
    await withAgent(home, async (agent) => {
      await setUp(provider, agent, account, client)
      await proveTokens(provider, agent, account)
    })
    // The last refresh token outlives the agent.
    await withAgent(home, async (agent) => {
      await run(agent, 'oidc-add', ['--pw-env', account])
      await proveTokens(provider, agent, account)
    })
  }
}

async function withAgent(home, work) {
  const environment = {
    ...{ PATH: process.env.PATH, HOME: home, TMPDIR: home, OIDC_CONFIG_DIR: home },
    OIDC_ENCRYPTION_PW: 'a-password-of-the-proof',
  }
  const child = start(environment, 'stdbuf', ['--output=L', 'oidc-agent', '--console', '--no-scheme'])
  const ended = once(child, 'close')
  const socket = await printedBy(child, /OIDC_SOCK=([^;]+);/)
  try {
    await work({ ...environment, OIDC_SOCK: socket })
  } finally {
    child.kill()
    await ended
  }
}

// `oidc-gen` prints the address that its user is to open, and waits for the agent, where the browser arrives.
async function setUp(provider, agent, account, client) {
  const port = await freePort()
  const args = [account, `--issuer=${provider.issuer}`, ...client, `--port=${port}`, `--scope=${SCOPE}`, '--flow=code']
  const headless = ['--no-url-call', '--no-scheme', '--prompt=none', '--pw-env']
  // By itself it would write to a pipe at its end.
  const child = start(agent, 'stdbuf', ['--output=L', 'oidc-gen', ...args, ...headless])
  const ended = once(child, 'close', { signal: AbortSignal.timeout(SET_UP_MILLIS) })
  const url = await printedBy(child, /^(http\S+)\n/m)
  const browser = openBrowser()
  const arrived = await answerPages(provider, browser, (await browser.visit(url)).url)
  assert.ok(arrived.startsWith(`http://localhost:${port}`), arrived)
  assert.equal((await browser.visit(arrived)).status, 200)
  const [code] = await ended
  assert.equal(code, 0)
}

/** What a program prints where the pattern has its first group; it must not end before. */
function printedBy(child, pattern) {
  let printed = ''
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (part) => {
        printed += part
        const [, found] = pattern.exec(printed) ?? []
        if (found !== undefined) resolve(found)
      })
    }
    child.once('close', () => reject(new Error(printed)))
  })
}

async function proveTokens(provider, agent, account) {
  const first = await tokenOf(agent, [account])
  assert.equal((await userInfo(provider, first)).claims.email, USER.email)
  assert.equal(await tokenOf(agent, [account]), first)
  const next = await tokenOf(agent, ['--force-new', account])
  const last = await tokenOf(agent, ['--force-new', account])
  assert.equal(new Set([first, next, last]).size, 3)
  assert.equal((await userInfo(provider, last)).claims.email, USER.email)
}

async function tokenOf(agent, args) {
  return (await run(agent, 'oidc-token', args)).trim()
}

async function run(environment, command, args) {
  const child = start(environment, command, args)
  const [printed, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  assert.equal(code, 0, `${command} ${args.join(' ')}: ${printed}${errors}`)
  return printed
}

function start(env, command, args) {
  return spawn(command, args, { env, cwd: env.HOME, stdio: ['ignore', 'pipe', 'pipe'] })
}
