// Debian's oidc-agent, unmodified: a user's account is set up by the authorization code and by the code of a device, with a client
// that an admin has made and with one that the agent registers; then it gives access tokens, which it refreshes.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../servers/foyer.mjs'
import { openBrowser } from './browser.mjs'
import { requirePackage } from './debian.mjs'
import { answerPages, USER, userInfo } from './foyer.mjs'
import { DEVICE_GRANT } from './request-forms.mjs'

const SCOPE = 'openid profile email offline_access'
const SET_UP_MILLIS = 30_000

export async function proveOidcAgent(provider, directory) {
  for (const name of ['oidc-agent', 'oidc-gen', 'oidc-token']) requirePackage('oidc-agent-cli', `/usr/bin/${name}`)
  const home = join(directory, 'agent')
  await mkdir(home, { mode: 0o700 })
  const made = await provider.makeClient({
    ...{ client_name: 'Acme Agent', redirect_uris: ['http://localhost'], application_type: 'native' },
    ...{ token_endpoint_auth_method: 'none', grant_types: ['authorization_code', 'refresh_token', DEVICE_GRANT] },
  })
  const clients = { made: ['--manual', `--client-id=${made.client_id}`, '--client-secret='], registered: [] }
  const accounts = Object.entries(clients).flatMap(([name, client]) =>
    Object.keys(flows).map((flow) => ({ account: `${name}-${flow}`, flow, client })),
  )
  for (const { account, flow, client } of accounts) {
    await withAgent(home, async (agent) => {
      await setUp(provider, agent, account, { flow, client })
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
    await listening(socket)
    await work({ ...environment, OIDC_SOCK: socket })
  } finally {
    child.kill()
    await ended
  }
}

// The agent names its socket before it listens there.
async function listening(socket) {
  const until = AbortSignal.timeout(SET_UP_MILLIS)
  while (!existsSync(socket)) await pause(20, undefined, { signal: until })
}

/** What the user does with what `oidc-gen` prints, by the flow; it waits for the agent meanwhile. */
const flows = { code: visitAddress, device: enterCode }

async function setUp(provider, agent, account, { flow, client }) {
  const port = await freePort()
  const args = [account, `--issuer=${provider.issuer}`, ...client, `--port=${port}`, `--scope=${SCOPE}`]
  const headless = ['--no-url-call', '--no-scheme', '--prompt=none', '--pw-env']
  // By itself it would write to a pipe at its end.
  const child = start(agent, 'stdbuf', ['--output=L', 'oidc-gen', ...args, `--flow=${flow}`, ...headless])
  const ended = once(child, 'close', { signal: AbortSignal.timeout(SET_UP_MILLIS) })
  await flows[flow](provider, child, port)
  const [code] = await ended
  assert.equal(code, 0)
}

async function visitAddress(provider, child, port) {
  const url = await printedBy(child, /^(http\S+)\n/m)
  const browser = openBrowser()
  const arrived = await answerPages(provider, browser, (await browser.visit(url)).url)
  assert.ok(arrived.startsWith(`http://localhost:${port}`), arrived)
  assert.equal((await browser.visit(arrived)).status, 200)
}

// What the page does where a user enters the code and approves.
async function enterCode({ issuer }, child) {
  const userCode = await printedBy(child, /^And enter the code: (\S+)\n/m)
  const browser = openBrowser()
  await browser.post(`${issuer}/sign-in/email`, { email: USER.email, password: USER.password })
  const { status, text } = await browser.send(`${issuer}/device?user_code=${userCode}`)
  assert.equal(status, 200, text)
  assert.deepEqual(JSON.parse(text).application.scopes, SCOPE.split(' '))
  await browser.post(`${issuer}/device/approve`, { userCode })
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
